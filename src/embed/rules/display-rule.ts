/**
 * When a form shows, as the owner says it: a flat list of rules in spec.md's names. `rule_id` says what is looked at,
 * `filter_type` how it is compared, `filter_value` with what. Groups are entries of the same list: `filter_type` "group";
 * what belongs to a group names it by `group_id`, groups within groups too.
 *
 * Outside of groups, "include" says where the form shows and "exclude" where it does not. Rules that look at the same
 * thing are alternatives (one of these pages, one of these countries); different things, and groups, must all hold. A
 * form without include rules shows everywhere. Exclude wins. Within a group, "exclude" turns a rule round: it must not hold.
 */
export interface DisplayRule {
  id: string
  rule_id: Subject | 'group'
  /** The group that it belongs to; null at the top. */
  group_id: string | null
  /** The form. */
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

/** A text, of which `name` says where: of a query parameter, cookie, JavaScript value or meta tag. */
export interface NamedText {
  name: string
  value: string
}
/** At least, at most; one of both may be missing. */
export interface NumberRange {
  min?: number | undefined
  max?: number | undefined
}
/** From, up to and including: days as "2026-11-20", times of day as "18:30". A time that ends before it begins passes midnight. */
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

/** Everything that a rule can look at, each with the ways in which it can be compared; the first is offered first. */
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

/** What is known of visitors who are contacts: the page tells it, or the server does of those whose identity is verified. */
export const contactSubjects = [
  'list',
  'segment',
  'order_count',
  'total_spent',
  'days_since_order',
] as const satisfies readonly Subject[]

/** Whether a rule looks at what is known of contacts. */
export function isContactSubject(subject: string): subject is (typeof contactSubjects)[number] {
  return (contactSubjects as readonly string[]).includes(subject)
}

/** The subjects whose texts have a name of their own. */
export const namedSubjects = ['query', 'cookie', 'js_value', 'meta'] as const satisfies readonly Subject[]

/** Whether the rule's value carries a name. */
export function isNamed(subject: string): subject is (typeof namedSubjects)[number] {
  return (namedSubjects as readonly string[]).includes(subject)
}

/** What can be chosen, where that is known beforehand. Countries and languages are ISO codes, lists, segments and forms ids. */
export const choices = {
  device: ['desktop', 'tablet', 'mobile'],
  browser: ['chrome', 'safari', 'firefox', 'edge', 'samsung', 'opera', 'other'],
  os: ['windows', 'macos', 'ios', 'android', 'linux', 'chromeos', 'other'],
  visitor: ['new', 'returning'],
  /** 0 is Sunday. */
  weekday: ['1', '2', '3', '4', '5', '6', '0'],
} as const
