import {
  type DisplayRule,
  type FilterType,
  type FilterValue,
  isNamed,
  type NumberRange,
  subjects,
} from '#embed/rules/display-rule.ts'
import { type SentRule, subjectOf } from './sent-rule.ts'

export const limits = { rules: 200, depth: 5, sets: 100 } as const

interface RuleProblem {
  path: (string | number)[]
  message: string
}

/** Returns the problems with a list of rules, by position and field. */
export function problemOfRules(rules: readonly SentRule[]): RuleProblem[] {
  const groups = new Map(rules.flatMap((rule) => (rule.filter_type === 'group' && rule.id ? [[rule.id, rule]] : [])))
  const ids = new Set<string>()
  return rules.flatMap((rule, index) => {
    const twice = rule.id !== undefined && ids.has(rule.id)
    if (rule.id) ids.add(rule.id)
    const field = twice ? 'id' : (fieldProblem(rule) ?? (isPlaced(rule, groups) ? undefined : 'group_id'))
    return field ? [{ path: [index, field], message: messages[field] }] : []
  })
}

const messages = {
  id: 'Another rule has this id.',
  rule_id: 'This operator does not work with this condition.',
  filter_value: 'This value is not valid for the condition.',
  group_id: `A rule belongs to a group of the same list, at most ${limits.depth} deep.`,
} as const

function fieldProblem(rule: SentRule): 'rule_id' | 'filter_value' | undefined {
  const { filter_type, filter_value } = rule
  const subject = subjectOf(rule)
  const ways: readonly FilterType[] = subject === 'group' ? ['group'] : subjects[subject]
  if (!ways.includes(filter_type)) return 'rule_id'
  return suits(filter_type, filter_value, isNamed(subject)) ? undefined : 'filter_value'
}

function suits(filterType: FilterType, value: FilterValue, isNamedSubject: boolean): boolean {
  const has = (...names: string[]) =>
    typeof value === 'object' && !Array.isArray(value) && Object.keys(value).every((name) => names.includes(name))
  switch (filterType) {
    case 'containing':
    case 'equals':
    case 'wildcard':
    case 'present':
      return isNamedSubject ? has('name', 'value') && Object.keys(value).length === 2 : typeof value === 'string'
    case 'number': {
      const { min = -Infinity, max = Infinity } = value as NumberRange
      return has('min', 'max') && min <= max
    }
    case 'one-of':
      return Array.isArray(value)
    case 'time':
      return has('from', 'to') && Object.values(value).every((end: string | undefined) => !end || end.length === 5)
    case 'date':
      return has('from', 'to') && Object.values(value).every((end: string | undefined) => !end || end.length === 10)
    case 'is':
      return typeof value === 'boolean'
    case 'group':
      return has('operator') && Object.keys(value).length === 1
  }
}

function isPlaced(rule: SentRule, groups: ReadonlyMap<string, SentRule>): boolean {
  let above = rule.group_id
  for (let depth = 0; depth <= limits.depth; depth++) {
    if (above === null) return true
    const group = groups.get(above)
    if (!group) return false
    above = group.group_id
  }
  return false
}

/** Returns a list of rules with new IDs, for use in another form. Groups keep their members. */
export function withFreshRuleIds(rules: readonly DisplayRule[], objectId: string, newId: () => string): DisplayRule[] {
  const ids = new Map(rules.map(({ id }) => [id, newId()]))
  return rules.map((rule) => ({
    ...rule,
    id: ids.get(rule.id)!,
    group_id: rule.group_id === null ? null : (ids.get(rule.group_id) ?? null),
    object_id: objectId,
  }))
}

/** Returns the default start of a rule about the date, some months back. `today` is "2026-11-20". */
export function startOfDateRule(today: string): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const start = new Date(Date.UTC(year, month - 1 - monthsBack, 1))
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate()
  start.setUTCDate(Math.min(day, lastDay))
  return start.toISOString().slice(0, 10)
}
const monthsBack = 3
