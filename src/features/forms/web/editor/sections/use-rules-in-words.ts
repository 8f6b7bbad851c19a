import type { DisplayRule } from '#features/display-rules/contract.ts'
import { useRuleSummary } from '#features/display-rules/web/index.ts'

/** "on pages whose address contains /products, to new visitors": a form's display rules; empty when it has none. */
export function useRulesInWords(rules: readonly DisplayRule[]): string {
  const summaryOf = useRuleSummary()
  if (rules.length === 0 || !summaryOf) return ''
  const words = /^Shows (.*)\.$/.exec(summaryOf(rules))?.[1] ?? ''
  return words === 'on every page' ? '' : words
}
