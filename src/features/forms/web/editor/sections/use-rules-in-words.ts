import type { DisplayRule } from '#features/display-rules/contract.ts'
import { useRuleSummary } from '#features/display-rules/web/index.ts'

/**
 * Describes a form's display rules: "on pages whose address contains /products, to new visitors". Empty if it has none.
 */
export function useRulesInWords(rules: readonly DisplayRule[]): string {
  const summaryOf = useRuleSummary()
  if (rules.length === 0 || !summaryOf) return ''
  const words = /^Shows (.*)\.$/.exec(summaryOf(rules))?.[1] ?? ''
  return words === 'on every page' ? '' : words
}
