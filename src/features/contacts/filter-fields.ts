/** The types of a custom field. */
export const fieldTypes = ['text', 'number', 'date', 'yes-no', 'choice'] as const
export type FieldType = (typeof fieldTypes)[number]

/**
 * How a field is compared. `count`: how often a contact did something; `sum`: how much they spent in the last days;
 * `set`: tags and lists, of which a contact has many; `activity`: what a contact did last, and when.
 */
export type FilterKind = FieldType | 'set' | 'activity' | 'count' | 'sum' | 'segment'

/** The fields that every contact has, by the name used in conditions. */
const standardFields = {
  email: 'text',
  first_name: 'text',
  last_name: 'text',
  company: 'text',
  phone: 'text',
  city: 'text',
  source_page: 'text',
  source_form: 'choice',
  status: 'choice',
  country: 'choice',
  language: 'choice',
  time_zone: 'choice',
  subscribed: 'date',
  added: 'date',
  tag: 'set',
  list: 'set',
  seen: 'activity',
  sent: 'activity',
  opened: 'activity',
  clicked: 'activity',
  notified: 'activity',
  tapped: 'activity',
  bought: 'activity',
  orders: 'number',
  spent: 'number',
  average_order: 'number',
  first_order: 'date',
  last_order: 'date',
  product: 'set',
  discount_code: 'set',
  received_times: 'count',
  opened_times: 'count',
  clicked_times: 'count',
  bought_times: 'count',
  viewed_times: 'count',
  spent_within: 'sum',
  segment: 'segment',
} as const satisfies Record<string, FilterKind>
export type StandardField = keyof typeof standardFields

/** What the items that a field counts can be limited to, by field. */
export const countedAbout: Readonly<Record<string, readonly string[]>> = {
  received_times: ['campaign'],
  opened_times: ['campaign'],
  clicked_times: ['campaign', 'link'],
  bought_times: ['product'],
  viewed_times: ['product'],
}

/** Prefix of a custom field's key in conditions. */
export const customPrefix = 'field:'

/** Returns the import target for a column that becomes a custom field with its name. */
export function newTarget(column: string): string {
  const key = column.startsWith(customPrefix) ? column.slice(customPrefix.length) : column
  const cut = key.trim().slice(0, 100)
  return cut === '' ? '' : customPrefix + cut
}

/**
 * The kind of a condition's value: nothing, a line, several lines, a number, a day (2026-11-20), a number of days, a
 * count or an ID.
 */
export type ValueKind = 'none' | 'line' | 'lines' | 'number' | 'day' | 'days' | 'times' | 'id'

const text = {
  is: 'line',
  is_not: 'line',
  contains: 'line',
  contains_not: 'line',
  starts_with: 'line',
  ends_with: 'line',
  is_empty: 'none',
  is_not_empty: 'none',
} as const
const day = {
  on: 'day',
  before: 'day',
  after: 'day',
  within_days: 'days',
  not_within_days: 'days',
  in_next_days: 'days',
  anniversary_in_days: 'days',
} as const

/** Every operator for each kind of field, with the kind of value it takes. Operators not listed here don't exist. */
const operators = {
  text,
  choice: {
    is: 'line',
    is_not: 'line',
    is_any_of: 'lines',
    is_none_of: 'lines',
    is_empty: 'none',
    is_not_empty: 'none',
  },
  number: {
    equals: 'number',
    equals_not: 'number',
    less_than: 'number',
    at_most: 'number',
    more_than: 'number',
    at_least: 'number',
    is_empty: 'none',
    is_not_empty: 'none',
  },
  date: { ...day, is_empty: 'none', is_not_empty: 'none' },
  'yes-no': { is_yes: 'none', is_no: 'none', is_empty: 'none' },
  set: { has: 'line', has_not: 'line', has_any_of: 'lines', has_none_of: 'lines' },
  activity: {
    within_days: 'days',
    not_within_days: 'days',
    since: 'day',
    not_since: 'day',
    ever: 'none',
    never: 'none',
  },
  count: { at_least: 'times', at_most: 'times', exactly: 'times', never: 'none' },
  sum: { at_least: 'number', at_most: 'number', more_than: 'number', less_than: 'number' },
  segment: { is: 'id', is_not: 'id' },
} as const satisfies Record<FilterKind, Readonly<Record<string, ValueKind>>>

/** Returns the kind of value that an operator takes; undefined if the kind of field has no such operator. */
export function valueKindOf(kind: FilterKind, operator: string): ValueKind | undefined {
  const known: Readonly<Record<string, ValueKind>> = operators[kind]
  return Object.hasOwn(known, operator) ? known[operator] : undefined
}

/** Returns the kind of the field that a condition names; undefined if there is no such field. Form answers are text. */
export function kindOfField(field: string, custom: ReadonlyMap<string, FieldType>): FilterKind | undefined {
  if (field.startsWith(customPrefix)) return custom.get(field.slice(customPrefix.length)) ?? 'text'
  return Object.hasOwn(standardFields, field) ? standardFields[field as StandardField] : undefined
}
