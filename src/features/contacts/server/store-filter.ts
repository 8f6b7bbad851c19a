import { type RawBuilder, sql } from 'kysely'
import { type Condition, type Filter, isGroup } from '../filter.ts'
import { customPrefix, type FieldType, kindOfField, type StandardField } from '../filter-fields.ts'
import { countSql, spentSql } from './store-filter-counts.ts'
import { activitySql, customDateSql, dateSql, type FilterContext } from './store-filter-dates.ts'

export type { FilterContext } from './store-filter-dates.ts'

type Sql = RawBuilder<boolean>
type Operand = RawBuilder<unknown>

// The only columns that a condition can use.
const columns: Record<
  Exclude<StandardField, 'tag' | 'list' | 'product' | 'discount_code' | 'segment' | 'spent_within' | `${string}_times`>,
  Operand
> = {
  email: sql`email_key`,
  first_name: sql`first_name`,
  last_name: sql`last_name`,
  company: sql`company`,
  phone: sql`phone`,
  city: sql`city`,
  source_page: sql`source_page`,
  source_form: sql`source_popup_id`,
  status: sql`status`,
  country: sql`country`,
  language: sql`language`,
  time_zone: sql`time_zone`,
  subscribed: sql`subscribed_at`,
  added: sql`created_at`,
  seen: sql`last_seen_at`,
  sent: sql`last_sent_at`,
  opened: sql`last_opened_at`,
  clicked: sql`last_clicked_at`,
  notified: sql`last_notified_at`,
  tapped: sql`last_tapped_at`,
  bought: sql`last_bought_at`,
  orders: sql`orders_count`,
  spent: sql`spent`,
  // Average of the orders that are summed in `spent`.
  average_order: sql`(spent / nullif(spent_orders, 0))`,
  first_order: sql`first_bought_at`,
  last_order: sql`last_bought_at`,
}
const always = sql<boolean>`true`

/**
 * Returns a checked filter as an SQL condition on `contacts`. Field and operator select from fixed SQL; values are
 * parameters.
 */
export function filterSql(filter: Filter, context: FilterContext): Sql {
  const parts = filter.conditions.map((part) =>
    isGroup(part) ? filterSql(part, context) : conditionSql(part, context),
  )
  if (parts.length === 0) return always
  if (filter.match === 'all') return sql`(${sql.join(parts, sql` AND `)})`
  const any: Sql = sql`(${sql.join(parts, sql` OR `)})`
  return filter.match === 'any' ? any : sql`(${any}) IS NOT TRUE`
}

function conditionSql(condition: Condition, context: FilterContext): Sql {
  const { field, operator, value } = condition
  const kind = kindOfField(field, context.custom)
  if (kind === 'set') return setSql(field, operator, [value].flat().map(String))
  if (kind === 'count') return countSql(condition, context)
  if (kind === 'sum') return spentSql(condition, context)
  if (kind === 'segment') return segmentSql(String(value), operator, context)
  if (field.startsWith(customPrefix)) return customSql(condition, kind as FieldType, context)
  const column = columns[field as keyof typeof columns]
  if (kind === 'text') return textSql(column, operator, fold(field, String(value ?? '')), field === 'email')
  if (kind === 'choice') return choiceSql(column, operator, [value].flat().map(String), field === 'source_form')
  if (kind === 'number') return purchaseSql(column, operator, Number(value))
  if (kind === 'activity') return activitySql(column, operator, value, context)
  return dateSql(column, operator, value, context)
}

const fold = (field: string, value: string) => (field === 'email' ? value.toLowerCase() : value)

/** Escapes a text for use in a LIKE pattern. */
const literally = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

function textSql(column: Operand, operator: string, value: string, isFolded: boolean): Sql {
  // Text that people type is compared case-insensitively: "Rome" equals "rome".
  const [left, right] = isFolded ? [column, value] : [sql`lower(${column})`, value.toLowerCase()]
  switch (operator) {
    case 'is':
      return sql`${left} = ${right}`
    case 'is_not':
      return sql`${left} <> ${right}`
    case 'contains':
      return sql`${left} LIKE ${`%${literally(right)}%`}`
    case 'contains_not':
      return sql`${left} NOT LIKE ${`%${literally(right)}%`}`
    case 'starts_with':
      return sql`${left} LIKE ${`${literally(right)}%`}`
    case 'ends_with':
      return sql`${left} LIKE ${`%${literally(right)}`}`
    case 'is_empty':
      return sql`${column} = ''`
    default:
      return sql`${column} <> ''`
  }
}

function choiceSql(column: Operand, operator: string, values: readonly string[], isId: boolean): Sql {
  const list = isId ? sql`${values}::uuid[]` : sql`${values}::text[]`
  const empty: Sql = isId ? sql`${column} IS NULL` : sql`${column} = ''`
  switch (operator) {
    case 'is':
      return isId ? sql`${column} = ${values[0]}::uuid` : sql`${column} = ${values[0]}`
    case 'is_any_of':
      return sql`${column} = ANY(${list})`
    case 'is_not':
    case 'is_none_of':
      return sql`(${column} = ANY(${list})) IS NOT TRUE`
    case 'is_empty':
      return empty
    default:
      return sql`NOT (${empty})`
  }
}

const holders = {
  tag: (value: string): Sql => sql`tags @> ${[value]}::text[]`,
  list: (value: string): Sql => sql`lists @> ${[value]}::uuid[]`,
  // Contacts without purchases are not in the indexes of purchases.
  product: (value: string): Sql => sql`(orders_count > 0 AND products @> ${[value]}::text[])`,
  discount_code: (value: string): Sql => sql`(orders_count > 0 AND discount_codes @> ${[value.toUpperCase()]}::text[])`,
}

function setSql(field: string, operator: string, values: readonly string[]): Sql {
  const holdsOne = holders[field as keyof typeof holders]
  const any: Sql = sql`(${sql.join(values.map(holdsOne), sql` OR `)})`
  return operator.startsWith('has_not') || operator === 'has_none_of' ? sql`NOT ${any}` : any
}

function segmentSql(id: string, operator: string, context: FilterContext): Sql {
  const filter = context.segments.get(id)
  // A segment that no longer exists contains no contacts.
  const matches = filter ? filterSql(filter, context) : sql<boolean>`false`
  return operator === 'is' ? matches : sql`(${matches}) IS NOT TRUE`
}

function customSql(condition: Condition, type: FieldType, context: FilterContext): Sql {
  const { field, operator, value } = condition
  const column = sql`coalesce(fields ->> ${field.slice(customPrefix.length)}, '')`
  if (operator === 'is_empty') return sql`${column} = ''`
  if (operator === 'is_not_empty') return sql`${column} <> ''`
  if (type === 'number') return numberSql(column, operator, Number(value))
  if (type === 'date') return customDateSql(column, operator, value, context)
  if (type === 'yes-no') return sql`${column} = ${operator === 'is_yes' ? 'yes' : 'no'}`
  if (type === 'choice') return choiceSql(column, operator, [value].flat().map(String), false)
  return textSql(column, operator, String(value), false)
}

const comparisons = {
  equals: sql`=`,
  equals_not: sql`<>`,
  less_than: sql`<`,
  at_most: sql`<=`,
  more_than: sql`>`,
  at_least: sql`>=`,
} as const

/** Returns a condition on orders. "Empty" means contacts without orders. */
function purchaseSql(column: Operand, operator: string, value: number): Sql {
  if (operator === 'is_empty') return sql`orders_count = 0`
  if (operator === 'is_not_empty') return sql`orders_count > 0`
  const comparison = comparisons[operator as keyof typeof comparisons]
  // A contact without a value never has an equal one.
  if (operator === 'equals_not') return sql`(${column} = ${value}::float8) IS NOT TRUE`
  const held: Sql = sql`${column} ${comparison} ${value}::float8`
  const isOfBuyersAlone = (operator === 'more_than' && value >= 0) || (operator === 'at_least' && value > 0)
  return isOfBuyersAlone ? sql`(orders_count > 0 AND ${held})` : held
}

function numberSql(column: Operand, operator: string, value: number): Sql {
  const comparison = comparisons[operator as keyof typeof comparisons]
  if (operator === 'equals_not') return sql`NOT ${numberSql(column, 'equals', value)}`
  // A form may have stored "seven" before the field became a number.
  return sql`(CASE WHEN ${column} ~ '^-?[0-9]{1,15}([.][0-9]{1,9})?$' THEN (${column})::numeric ${comparison} ${value}::numeric ELSE false END)`
}
