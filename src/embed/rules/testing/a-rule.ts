import type { DisplayRule, FilterType, FilterValue, Grouping, RuleType, Subject } from '../display-rule.ts'

let made = 0

/** Creates a rule at the top level of a form's list. */
export function aRule(
  rule_type: RuleType,
  rule_id: Subject,
  filter_type: FilterType,
  filter_value: FilterValue,
): DisplayRule {
  return { id: `rule ${++made}`, rule_id, group_id: null, object_id: 'form', filter_type, rule_type, filter_value }
}

/** Creates a group, at the top level or within another group. */
export function aGroup(
  rule_type: RuleType,
  operator: Grouping['operator'],
  group_id: string | null = null,
): DisplayRule {
  return {
    id: `group ${++made}`,
    rule_id: 'group',
    group_id,
    object_id: 'form',
    filter_type: 'group',
    rule_type,
    filter_value: { operator },
  }
}
