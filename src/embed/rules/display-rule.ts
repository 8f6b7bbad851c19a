/**
 * When a form shows, as the owner defines it: a flat list of rules with the names of spec.md. `rule_id` is the subject,
 * `filter_type` the comparison, `filter_value` the value. Groups are entries of the same list, with `filter_type`
 * "group". Members of a group refer to it by `group_id`, including nested groups.
 *
 * Outside of groups, "include" defines where the form shows and "exclude" where it doesn't. Rules with the same subject
 * are alternatives (one of these pages, one of these countries); different subjects, and groups, must all hold. A form
 * without include rules shows everywhere. Exclude wins. Within a group, "exclude" negates a rule: it must not hold.
 */
export interface DisplayRule {
  id: string
  rule_id: Subject | 'group'
  /** The group that it belongs to; null at the top level. */
  group_id: string | null
  /** ID of the form. */
  object_id: string
  filter_type: FilterType
  rule_type: RuleType
  filter_value: FilterValue
}

export const ruleTypes = ['include', 'exclude'] as const
export type RuleType = (typeof ruleTypes)[number]

export const filterTypes = [
  'containing',
  'equals',
  'wildcard',
  'present',
  'number',
  'one-of',
  'time',
  'date',
  'is',
  'group',
] as const
export type FilterType = (typeof filterTypes)[number]

/** A text with the `name` of the query parameter, cookie, JavaScript value or meta tag it refers to. */
export interface NamedText {
  name: string
  value: string
}
/** Minimum and maximum; either may be missing. */
export interface NumberRange {
  min?: number | undefined
  max?: number | undefined
}
/**
 * Range including both ends: days as "2026-11-20", times of day as "18:30". A time range that ends before it starts
 * passes midnight.
 */
export interface Span {
  from?: string | undefined
  to?: string | undefined
}
/** Whether all or any of a group's rules must hold. */
export interface Grouping {
  operator: 'all' | 'any'
}
export type FilterValue = string | boolean | string[] | NamedText | NumberRange | Span | Grouping

const text = ['containing', 'equals', 'wildcard', 'present'] as const
const choice = ['one-of'] as const
const range = ['number'] as const
const fact = ['is'] as const

/** All subjects of rules, each with its possible comparisons; the first is offered first. */
export const subjects = {
  url: ['containing', 'equals', 'wildcard'],
  landing_page: ['containing', 'equals', 'wildcard'],
  referrer: ['containing', 'equals', 'wildcard', 'present'],
  utm_source: text,
  utm_medium: text,
  utm_campaign: text,
  utm_term: text,
  utm_content: text,
  query: text,
  country: choice,
  device: choice,
  browser: choice,
  os: choice,
  language: choice,
  visitor: choice,
  visits: range,
  pages_seen: range,
  time_on_site: range,
  time_of_day: ['time'],
  weekday: choice,
  date: ['date'],
  cart_value: range,
  cart_items: range,
  cart_product: text,
  order_count: range,
  total_spent: range,
  days_since_order: range,
  list: choice,
  segment: choice,
  converted: fact,
  form_converted: choice,
  form_seen: choice,
  cookie: text,
  js_value: text,
  meta: text,
  logged_in: fact,
  ad_blocker: fact,
} as const satisfies Record<string, readonly FilterType[]>
export type Subject = keyof typeof subjects

/**
 * Subjects about visitors who are contacts. The page provides the data, or the server does for those with a verified
 * identity.
 */
export const contactSubjects = [
  'list',
  'segment',
  'order_count',
  'total_spent',
  'days_since_order',
] as const satisfies readonly Subject[]

/** Checks whether a rule uses data of contacts. */
export function isContactSubject(subject: string): subject is (typeof contactSubjects)[number] {
  return (contactSubjects as readonly string[]).includes(subject)
}

/** Subjects whose texts have their own name. */
export const namedSubjects = ['query', 'cookie', 'js_value', 'meta'] as const satisfies readonly Subject[]

/** Checks whether the rule's value has a name. */
export function isNamed(subject: string): subject is (typeof namedSubjects)[number] {
  return (namedSubjects as readonly string[]).includes(subject)
}

/**
 * Available choices, if they are known in advance. Countries and languages are ISO codes; lists, segments and forms are
 * ids.
 */
export const choices = {
  device: ['desktop', 'tablet', 'mobile'],
  browser: ['chrome', 'safari', 'firefox', 'edge', 'samsung', 'opera', 'other'],
  os: ['windows', 'macos', 'ios', 'android', 'linux', 'chromeos', 'other'],
  visitor: ['new', 'returning'],
  /** 0 is Sunday. */
  weekday: ['1', '2', '3', '4', '5', '6', '0'],
} as const
