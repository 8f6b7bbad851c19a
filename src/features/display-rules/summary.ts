import { leafOf, subjectOf } from '#embed/rules/compile-rules.ts'
import type { DisplayRule, Span } from '#embed/rules/display-rule.ts'
import { choiceInWords, type NameOf, orList, ruleInWords, spanInWords } from '#embed/rules/rule-words.ts'

/**
 * Summarizes a form's rules in one sentence: "Shows on pages whose address contains /products, to new visitors in
 * Germany, not on /checkout."
 */
export function summaryOf(rules: readonly DisplayRule[], nameOf?: NameOf): string {
  const top = rules.filter((rule) => rule.group_id === null && saysSomething(rule, rules))
  const included = top.filter(({ rule_type }) => rule_type === 'include')
  const excluded = top.filter(({ rule_type }) => rule_type === 'exclude')
  const phrases = phrasesOf(included, rules, nameOf)
  const where = phrases.where || 'on every page'
  const not = excluded.map((rule) => `not ${exception(rule, rules, nameOf)}`)
  return `Shows ${[where, phrases.who, phrases.when, ...not].filter(Boolean).join(', ')}.`
}

/** Describes a group and everything in it: "the country is Germany and not (the device is phone)". */
export function groupInWords(group: DisplayRule, rules: readonly DisplayRule[], nameOf?: NameOf): string {
  const inner = rules.filter((rule) => rule.group_id === group.id && saysSomething(rule, rules))
  const words = inner.map((rule) => {
    const isGroup = rule.filter_type === 'group'
    const text = isGroup ? groupInWords(rule, rules, nameOf) : ruleInWords(rule, nameOf)
    if (rule.rule_type === 'exclude') return `not (${text})`
    return isGroup && inner.length > 1 ? `(${text})` : text
  })
  return words.join((group.filter_value as { operator: string }).operator === 'any' ? ' or ' : ' and ')
}

/** Returns whether a rule, or any rule in a group, has a condition. */
function saysSomething(rule: DisplayRule, rules: readonly DisplayRule[]): boolean {
  if (rule.filter_type !== 'group') return leafOf(rule) !== undefined
  return rules.some((inner) => inner.group_id === rule.id && saysSomething(inner, rules))
}

function phrasesOf(rules: readonly DisplayRule[], all: readonly DisplayRule[], nameOf: NameOf | undefined) {
  const of = (subject: DisplayRule['rule_id']) => rules.filter(({ rule_id }) => rule_id === subject)
  const choices = (subject: DisplayRule['rule_id']) =>
    of(subject).flatMap(({ filter_value }) =>
      (filter_value as string[]).map((choice) => choiceInWords(subject, choice, nameOf)),
    )
  const part = (subject: DisplayRule['rule_id'], before: string) =>
    of(subject).length > 0 && `${before} ${orList(choices(subject))}`

  const kinds = new Set(choices('visitor'))
  const visitors = [
    kinds.size === 1 ? `${[...kinds][0]} visitors` : 'visitors',
    part('country', 'in'),
    part('language', 'who read'),
    of('device').length > 0 && `with a ${orList(choices('device'))}`,
    part('browser', 'using'),
    part('os', 'on'),
  ].filter((text): text is string => !!text)
  const rest = rules.filter(({ rule_id }) => !summarized.includes(rule_id))
  const subjects = [...new Set(rest.map(subjectOf))]
  const conditions = subjects.map((subject) =>
    rest
      .filter((rule) => subjectOf(rule) === subject)
      .map((rule) => statement(rule, all, nameOf))
      .join(' or '),
  )
  const times = [
    part('weekday', 'on'),
    ...(['time_of_day', 'date'] as const).map(
      (subject) =>
        of(subject).length > 0 &&
        of(subject)
          .map((rule) => spanInWords(rule.filter_value as Span))
          .join(' or '),
    ),
  ].filter(Boolean)
  return {
    where: of('url').map(place).join(' or '),
    who: visitors.length > 1 || visitors[0] !== 'visitors' ? `to ${visitors.join(' ')}` : '',
    when: [...times, conditions.length > 0 && `when ${conditions.join(' and ')}`].filter(Boolean).join(', '),
  }
}

/** Subjects with their own wording in the sentence. */
const summarized: readonly string[] = [
  'url',
  'visitor',
  'country',
  'language',
  'device',
  'browser',
  'os',
  'weekday',
  'time_of_day',
  'date',
]

function place({ filter_type, filter_value }: DisplayRule): string {
  const text = (filter_value as string).trim()
  if (filter_type === 'equals') return `on ${text}`
  return `on pages whose address ${filter_type === 'containing' ? 'contains' : 'matches'} ${text}`
}

function exception(rule: DisplayRule, all: readonly DisplayRule[], nameOf: NameOf | undefined): string {
  const { where, who, when } = phrasesOf([rule], all, nameOf)
  return where || who || when
}

function statement(rule: DisplayRule, all: readonly DisplayRule[], nameOf: NameOf | undefined): string {
  return rule.filter_type === 'group' ? groupInWords(rule, all, nameOf) : ruleInWords(rule, nameOf)
}
