import type { DisplayRule } from '#embed/rules/display-rule.ts'

/** A rule as sent by a client. */
export type SentRule = Pick<DisplayRule, 'group_id' | 'filter_type' | 'rule_type' | 'filter_value'> & {
  id?: string | undefined
  rule_id?: DisplayRule['rule_id'] | undefined
}

/** Returns what a rule is about if it doesn't say so. */
export function subjectOf({ rule_id, filter_type }: SentRule): DisplayRule['rule_id'] {
  return rule_id ?? (filter_type === 'group' ? 'group' : filter_type === 'date' ? 'date' : 'url')
}

/** Returns the rules without empty and duplicate addresses. The same address in another group counts as different. */
export function withoutEmptyAndTwice<T extends SentRule>(rules: readonly T[]): T[] {
  const known = new Set<string>()
  return rules.filter((rule) => {
    if (typeof rule.filter_value !== 'string' || rule.filter_type === 'present') return true
    if (rule.filter_value.trim() === '') return false
    const { group_id, filter_type, rule_type, filter_value } = rule
    const text = JSON.stringify([subjectOf(rule), group_id, filter_type, rule_type, filter_value.trim().toLowerCase()])
    return !known.has(text) && known.add(text)
  })
}
