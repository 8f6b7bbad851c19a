import type { FilterKind, StandardField } from '../filter-fields.ts'

/** What the fields that every contact has are called, in the order of the list. */
export const fieldNames = {
  email: 'E-mail',
  first_name: 'First name',
  last_name: 'Last name',
  status: 'Status',
  tag: 'Tag',
  list: 'List',
  segment: 'Segment',
  subscribed: 'Subscribed',
  opened: 'Opened a mail',
  clicked: 'Clicked in a mail',
  sent: 'Got a mail',
  bought: 'Bought',
  orders: 'Number of orders',
  spent: 'Total spent',
  average_order: 'Average order',
  first_order: 'First order',
  last_order: 'Last order',
  product: 'Bought product',
  discount_code: 'Used discount code',
  seen: 'Was on the site',
  country: 'Country',
  city: 'City',
  language: 'Language',
  time_zone: 'Time zone',
  phone: 'Phone',
  source_form: 'Came by the form',
  source_page: 'Came on the page',
  added: 'Added',
} as const satisfies Record<StandardField, string>

const text = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  contains_not: 'does not contain',
  starts_with: 'starts with',
  ends_with: 'ends with',
  is_empty: 'is empty',
  is_not_empty: 'is not empty',
}
const date = {
  within_days: 'in the last … days',
  not_within_days: 'not in the last … days',
  on: 'on',
  before: 'before',
  after: 'after',
  is_empty: 'is empty',
  is_not_empty: 'is not empty',
}

/** What the operators are called, in the order of the list. */
export const operatorNames: Readonly<Record<FilterKind, Readonly<Record<string, string>>>> = {
  text,
  choice: {
    is: 'is',
    is_not: 'is not',
    is_any_of: 'is one of',
    is_none_of: 'is none of',
    is_empty: 'is empty',
    is_not_empty: 'is not empty',
  },
  number: {
    equals: 'equals',
    equals_not: 'does not equal',
    less_than: 'is less than',
    at_most: 'is at most',
    more_than: 'is more than',
    at_least: 'is at least',
    is_empty: 'is empty',
    is_not_empty: 'is not empty',
  },
  date,
  'yes-no': { is_yes: 'is yes', is_no: 'is no', is_empty: 'is empty' },
  set: { has: 'has', has_not: 'has not', has_any_of: 'has one of', has_none_of: 'has none of' },
  activity: {
    within_days: 'in the last … days',
    not_within_days: 'not in the last … days',
    since: 'since',
    not_since: 'not since',
    ever: 'ever',
    never: 'never',
  },
  segment: { is: 'is in', is_not: 'is not in' },
}
