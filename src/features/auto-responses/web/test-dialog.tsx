import { useAction } from '#platform/web/use-call.ts'
import { autoResponseCalls } from '../contract.ts'
import { AddressDialog } from './address-dialog.tsx'
import type { MailDocument } from '#features/mail-design/contract.ts'
import type { EmailDraft } from './email-draft.ts'

type Email = EmailDraft & { document: MailDocument }

/** Dialog that sends the email as currently displayed to one address. */
export function TestDialog({ draft, onClose }: { draft: Email; onClose: () => void }) {
  const { run, ...state } = useAction(autoResponseCalls.test)
  const send = (email_address: string) => run({ email_address, email: draft })
  return <AddressDialog {...state} onSend={send} onClose={onClose} />
}
