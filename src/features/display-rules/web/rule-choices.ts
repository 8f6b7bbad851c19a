import type { FilterType, Subject } from '#embed/rules/display-rule.ts'

/** The subjects that a rule can be about, as the builder offers them. */
export const subjectGroups: readonly { group: string; items: readonly { value: Subject; label: string }[] }[] = [
  {
    group: 'Page',
    items: [
      { value: 'url', label: 'Page URL' },
      { value: 'query', label: 'URL parameter' },
      { value: 'meta', label: 'Meta tag' },
      { value: 'js_value', label: 'JavaScript value' },
    ],
  },
  {
    group: 'Traffic source',
    items: [
      { value: 'landing_page', label: 'Landing page' },
      { value: 'referrer', label: 'Referrer' },
      { value: 'utm_source', label: 'UTM source' },
      { value: 'utm_medium', label: 'UTM medium' },
      { value: 'utm_campaign', label: 'UTM campaign' },
      { value: 'utm_term', label: 'UTM term' },
      { value: 'utm_content', label: 'UTM content' },
    ],
  },
  {
    group: 'Visitor',
    items: [
      { value: 'visitor', label: 'New or returning' },
      { value: 'country', label: 'Country' },
      { value: 'language', label: 'Language' },
      { value: 'logged_in', label: 'Logged in' },
      { value: 'cookie', label: 'Cookie' },
      { value: 'list', label: 'List' },
      { value: 'segment', label: 'Segment' },
    ],
  },
  {
    group: 'Device',
    items: [
      { value: 'device', label: 'Device' },
      { value: 'browser', label: 'Browser' },
      { value: 'os', label: 'Operating system' },
      { value: 'ad_blocker', label: 'Ad blocker' },
    ],
  },
  {
    group: 'Behavior',
    items: [
      { value: 'visits', label: 'Visits' },
      { value: 'pages_seen', label: 'Pages seen' },
      { value: 'time_on_site', label: 'Time on site (seconds)' },
      { value: 'converted', label: 'Subscribed before' },
      { value: 'form_converted', label: 'Submitted form' },
      { value: 'form_seen', label: 'Viewed form' },
    ],
  },
  {
    group: 'Cart and orders',
    items: [
      { value: 'cart_value', label: 'Cart value' },
      { value: 'cart_items', label: 'Items in cart' },
      { value: 'cart_product', label: 'Product in cart' },
      { value: 'order_count', label: 'Order count' },
      { value: 'total_spent', label: 'Total spent' },
      { value: 'days_since_order', label: 'Days since last order' },
    ],
  },
  {
    group: 'Time',
    items: [
      { value: 'date', label: 'Date' },
      { value: 'weekday', label: 'Day of the week' },
      { value: 'time_of_day', label: 'Time of day' },
    ],
  },
]

/** Returns the name of a subject, for use as a heading. */
export function labelOf(subject: Subject): string {
  const found = subjectGroups.flatMap(({ items }) => items).find(({ value }) => value === subject)
  return found?.label ?? subject
}

/** Labels of the comparisons. */
export const filterLabels: Record<FilterType, string> = {
  containing: 'contains',
  equals: 'is exactly',
  wildcard: 'matches (*)',
  present: 'exists',
  number: 'is',
  'one-of': 'is one of',
  time: 'is',
  date: 'is',
  is: 'is',
  group: '',
}

/** Placeholder texts for subjects whose values aren't self-explanatory. */
export const hints: Partial<Record<Subject, string>> = {
  url: '/products',
  landing_page: '/welcome',
  referrer: 'google.',
  js_value: 'shop.plan',
  query: 'ref',
  cookie: 'plan',
  meta: 'og:type',
  utm_source: 'newsletter',
  cart_product: 'Name or ID',
}
