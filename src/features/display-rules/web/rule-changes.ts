import {
  type DisplayRule,
  type FilterType,
  type FilterValue,
  isNamed,
  type RuleType,
  type Subject,
  subjects,
} from '#embed/rules/display-rule.ts'
import { startOfDateRule } from '../rules.ts'

type Rules = readonly DisplayRule[]
type Place = Pick<DisplayRule, 'rule_type' | 'group_id' | 'object_id'>

/** Creates a rule about a subject, with the subject's first comparison. `today` is "2026-11-20". */
export function newRule(id: string, subject: Subject, place: Place, today: string): DisplayRule {
  const filter_type = subjects[subject][0]
  return { id, ...place, rule_id: subject, filter_type, filter_value: emptyValue(subject, filter_type, today) }
}

/** Creates an empty group. */
export function newGroup(id: string, place: Place): DisplayRule {
  return { id, ...place, rule_id: 'group', filter_type: 'group', filter_value: { operator: 'all' } }
}

/** Returns the initial comparison value of a rule. */
function emptyValue(subject: Subject, filterType: FilterType, today: string): FilterValue {
  switch (filterType) {
    case 'one-of':
      return subject === 'visitor' ? ['new'] : []
    case 'number':
      return { min: 1 }
    case 'time':
      return { from: '09:00', to: '18:00' }
    case 'date':
      return { from: startOfDateRule(today) }
    case 'is':
      return true
    case 'group':
      return { operator: 'all' }
    case 'containing':
    case 'equals':
    case 'wildcard':
    case 'present':
      return isNamed(subject) ? { name: '', value: '' } : ''
  }
}

/** Returns the rule with another subject or comparison. A typed value is kept if it still fits. */
export function changedTo(rule: DisplayRule, subject: Subject, filterType: FilterType, today: string): DisplayRule {
  const filter_type = (subjects[subject] as readonly FilterType[]).includes(filterType)
    ? filterType
    : subjects[subject][0]
  const fits =
    subject === rule.rule_id
      ? isText(filter_type) === isText(rule.filter_type)
      : isText(filter_type) && typeof rule.filter_value === 'string' && !isNamed(subject)
  return {
    ...rule,
    rule_id: subject,
    filter_type,
    filter_value: fits ? rule.filter_value : emptyValue(subject, filter_type, today),
  }
}

const isText = (filterType: FilterType) => ['containing', 'equals', 'wildcard', 'present'].includes(filterType)

/** Returns the rules on the same level: at the top of a side, or in a group. */
export function siblings(rules: Rules, groupId: string | null, side?: RuleType): DisplayRule[] {
  return rules.filter(({ group_id, rule_type }) => group_id === groupId && (groupId !== null || rule_type === side))
}

export function replaced(rules: Rules, rule: DisplayRule): DisplayRule[] {
  return rules.map((other) => (other.id === rule.id ? rule : other))
}

/** Removes a rule. Removing a group also removes its contents. */
export function removed(rules: Rules, id: string): DisplayRule[] {
  const gone = new Set([id])
  // Each pass finds the members of the groups that the previous pass found.
  for (let before = 0; before < gone.size;) {
    before = gone.size
    for (const rule of rules) if (rule.group_id !== null && gone.has(rule.group_id)) gone.add(rule.id)
  }
  return rules.filter((rule) => !gone.has(rule.id))
}

/** Puts a rule that was removed from `before`, and everything in it, back in its place. */
export function restored(rules: Rules, before: Rules, id: string): DisplayRule[] {
  const kept = new Set(removed(before, id))
  const gone = before.filter((rule) => !kept.has(rule) && !rules.some((other) => other.id === rule.id))
  const after = before.slice(before.findIndex((rule) => rule.id === id) + 1).find((rule) => kept.has(rule))
  const place = rules.findIndex((rule) => rule.id === after?.id)
  return place < 0 ? [...rules, ...gone] : rules.toSpliced(place, 0, ...gone)
}

/** Moves a rule one place up (-1) or down (1) among its siblings. */
export function moved(rules: Rules, id: string, by: -1 | 1): DisplayRule[] {
  const rule = rules.find((one) => one.id === id)
  if (!rule) return [...rules]
  const beside = siblings(rules, rule.group_id, rule.rule_type)
  const other = beside[beside.indexOf(rule) + by]
  if (!other) return [...rules]
  return rules.map((one) => (one === rule ? other : one === other ? rule : one))
}

/** Returns how deeply a rule is nested in groups: 0 at the top. */
export function depthOf(rules: Rules, rule: Pick<DisplayRule, 'group_id'>): number {
  const above = rules.find(({ id }) => id === rule.group_id)
  return above ? 1 + depthOf(rules, above) : 0
}
