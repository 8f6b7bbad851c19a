import { displayRuleCalls } from '#features/display-rules/contract.ts'
import { useRuleSummary } from '#features/display-rules/web/index.ts'
import { useCall } from '#platform/web/use-call.ts'

/** "on pages whose address contains /products, to new visitors": a form's display rules; empty when it has none. */
export function useRulesInWords(popupId: string): string {
  const { data } = useCall(displayRuleCalls.load, { app_id: 'listbuilder', object_id: popupId })
  const summaryOf = useRuleSummary()
  const rules = data?.displayRules ?? []
  if (rules.length === 0 || !summaryOf) return ''
  const words = /^Shows (.*)\.$/.exec(summaryOf(rules))?.[1] ?? ''
  return words === 'on every page' ? '' : words
}
