import type { DisplayRule, NamedText, NumberRange, Span, Subject } from './display-rule.ts'

/** Looks up the names of lists, segments and forms that rules refer to by ID. */
export type NameOf = (subject: string, id: string) => string | undefined
/** The condition of a rule, without its position in the list. */
export type Saying = Pick<DisplayRule, 'rule_id' | 'filter_type' | 'filter_value'>

/** Name of each subject as used within a sentence. */
export const subjectWords: Record<Subject, string> = {
  url: 'the page address',
  landing_page: 'the first page of the visit',
  referrer: 'the page that sent the visitor',
  utm_source: 'the campaign source (utm_source)',
  utm_medium: 'the campaign medium (utm_medium)',
  utm_campaign: 'the campaign name (utm_campaign)',
  utm_term: 'the campaign term (utm_term)',
  utm_content: 'the campaign content (utm_content)',
  query: 'the address parameter',
  country: 'the country',
  device: 'the device',
  browser: 'the browser',
  os: 'the operating system',
  language: 'the language',
  visitor: 'the visitor',
  visits: 'the number of visits',
  pages_seen: 'the number of pages seen',
  time_on_site: 'the time on the site',
  time_of_day: 'the time of day',
  weekday: 'the day',
  date: 'the date',
  cart_value: 'the cart value',
  cart_items: 'the number of things in the cart',
  cart_product: 'a product in the cart',
  order_count: 'the number of orders',
  total_spent: 'the total spent',
  days_since_order: 'the number of days since the last order',
  list: "the visitor's list",
  segment: "the visitor's segment",
  converted: 'the visitor has signed up before',
  form_converted: 'a form that was filled in before',
  form_seen: 'a form that was seen before',
  cookie: 'the cookie',
  js_value: 'the JavaScript value',
  meta: 'the meta tag',
  logged_in: 'the visitor is logged in',
  ad_blocker: 'the visitor uses an ad blocker',
}

const negated: Partial<Record<Subject, string>> = {
  converted: 'the visitor has never signed up',
  logged_in: 'the visitor is not logged in',
  ad_blocker: 'the visitor uses no ad blocker',
}

const names: Record<string, Record<string, string>> = {
  device: { desktop: 'computer', tablet: 'tablet', mobile: 'phone' },
  browser: {
    chrome: 'Chrome',
    safari: 'Safari',
    firefox: 'Firefox',
    edge: 'Edge',
    samsung: 'Samsung Internet',
    opera: 'Opera',
    other: 'another browser',
  },
  os: {
    windows: 'Windows',
    macos: 'macOS',
    ios: 'iOS',
    android: 'Android',
    linux: 'Linux',
    chromeos: 'ChromeOS',
    other: 'another system',
  },
  weekday: { 0: 'Sunday', 1: 'Monday', 2: 'Tuesday', 3: 'Wednesday', 4: 'Thursday', 5: 'Friday', 6: 'Saturday' },
}

/** Returns the display name of a choice: "DE" becomes Germany. */
export function choiceInWords(subject: string, choice: string, nameOf?: NameOf): string {
  const known = names[subject]?.[choice] ?? nameOf?.(subject, choice)
  if (known) return known
  if (subject !== 'country' && subject !== 'language') return choice
  try {
    const type = subject === 'country' ? 'region' : 'language'
    return new Intl.DisplayNames(['en'], { type }).of(choice) ?? choice
  } catch {
    return choice
  }
}

/** Describes a rule as a statement: "the page address contains “/sale”". */
export function ruleInWords({ rule_id, filter_type, filter_value }: Saying, nameOf?: NameOf): string {
  if (rule_id === 'group')
    return (filter_value as { operator: string }).operator === 'any' ? 'any of these' : 'all of these'
  const subject = subjectWords[rule_id]
  if (filter_type === 'is') return filter_value === false ? (negated[rule_id] ?? subject) : subject
  const { name, text } = namedText(filter_value)
  return `${subject}${name === undefined ? '' : ` “${name}”`} ${comparison(filter_type, rule_id, filter_value, text, nameOf)}`
}

function namedText(value: DisplayRule['filter_value']): { name: string | undefined; text: string } {
  if (typeof value === 'string') return { name: undefined, text: value.trim() }
  const { name, value: text = '' } = value as Partial<NamedText>
  return { name, text }
}

function comparison(
  filterType: DisplayRule['filter_type'],
  subject: string,
  value: DisplayRule['filter_value'],
  text: string,
  nameOf?: NameOf,
): string {
  switch (filterType) {
    case 'containing':
      return `contains “${text}”`
    case 'equals':
      return `is “${text}”`
    case 'wildcard':
      return `looks like “${text}”`
    case 'present':
      return 'is there'
    case 'number':
      return rangeInWords(value as NumberRange, subject === 'time_on_site' ? ' seconds' : '')
    case 'one-of':
      return `is ${orList((value as string[]).map((one) => choiceInWords(subject, one, nameOf)))}`
    case 'time':
    case 'date':
      return `is ${spanInWords(value as Span)}`
    case 'is':
    case 'group':
      return ''
  }
}

function rangeInWords({ min, max }: NumberRange, unit: string): string {
  if (min === undefined && max === undefined) return 'is anything'
  if (min === max) return `is ${min}${unit}`
  if (min === undefined) return `is at most ${max}${unit}`
  return max === undefined ? `is at least ${min}${unit}` : `is between ${min} and ${max}${unit}`
}

/** Describes a span: "from 09:00 to 18:30", or only the ends that are set. */
export function spanInWords({ from, to }: Span): string {
  if (!from && !to) return 'any'
  return [from && `from ${endInWords(from)}`, to && `${from ? 'to' : 'until'} ${endInWords(to)}`]
    .filter(Boolean)
    .join(' ')
}

/** Formats a day for people; a time of day is returned unchanged. */
function endInWords(end: string): string {
  const day = end.length === 10 ? Date.parse(end) : NaN
  if (!(day >= 0)) return end
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    day,
  )
}

/** "a, b or c" */
export function orList(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? 'nothing') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
