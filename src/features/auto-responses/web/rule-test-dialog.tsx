import { useAction } from '#platform/web/use-call.ts'
import { autoResponseCalls, type AutoResponseRule } from '../contract.ts'
import { AddressDialog } from './address-dialog.tsx'

/** Sends a form's email, as it is stored, to one address. */
export function RuleTestDialog({ rule, onClose }: { rule: AutoResponseRule; onClose: () => void }) {
  const { run, ...state } = useAction(autoResponseCalls.testRule)
  const send = (email_address: string) => run({ rule_id: rule.id, email_address })
  return <AddressDialog {...state} onSend={send} onClose={onClose} />
}
