import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import { anniversariesIn, daysFrom } from '../anniversaries.ts'
import type { Filter } from '../filter.ts'
import type { FieldType } from '../filter-fields.ts'

/** The context in which a filter is evaluated. */
export interface FilterContext {
  readonly siteId: Id
  /** The types of the custom fields, by key. */
  readonly custom: ReadonlyMap<string, FieldType>
  /** The site's segments that the filter uses, by ID. */
  readonly segments: ReadonlyMap<Id, Filter>
  readonly now: Date
  /** The time zone in which days begin and end. */
  readonly timeZone: string
}

type Sql = RawBuilder<boolean>
type Operand = RawBuilder<unknown>

/** Returns the moment at which the last calendar days of the site begin, including today. */
export const startOfLast = (days: number, context: FilterContext): Operand => startOf(daysAgo(days, context), context)

/** Returns the moment at which a day begins in the site's time zone. */
const startOf = (day: unknown, { timeZone }: FilterContext, days = 0): Operand =>
  sql`((${String(day)}::date + ${days}::int)::timestamp AT TIME ZONE ${timeZone})`
/** Returns the site's calendar day a number of days before today. */
const daysAgo = (days: unknown, { now, timeZone }: FilterContext) => daysFrom(dayText(now, timeZone), -Number(days))

/** Returns a condition on a day or moment that every contact has. */
export function dateSql(column: Operand, operator: string, value: unknown, context: FilterContext): Sql {
  switch (operator) {
    case 'on':
      return sql`(${column} >= ${startOf(value, context)} AND ${column} < ${startOf(value, context, 1)})`
    case 'before':
      return sql`${column} < ${startOf(value, context)}`
    case 'after':
      return sql`${column} >= ${startOf(value, context, 1)}`
    case 'within_days':
      // Days are calendar days in the site's time zone, for moments as for dates. Today is included.
      return sql`${column} >= ${startOf(daysAgo(value, context), context)}`
    case 'not_within_days':
      return sql`(${column} >= ${startOf(daysAgo(value, context), context)}) IS NOT TRUE`
    case 'in_next_days':
    case 'anniversary_in_days':
      return comingSql(
        sql`to_char(${column} AT TIME ZONE ${context.timeZone}, 'YYYY-MM-DD')`,
        operator,
        Number(value),
        context,
      )
    case 'is_empty':
      return sql`${column} IS NULL`
    default:
      return sql`${column} IS NOT NULL`
  }
}

/** Returns a condition on when a contact last did something. */
export function activitySql(column: Operand, operator: string, value: unknown, context: FilterContext): Sql {
  switch (operator) {
    case 'since':
      return sql`${column} >= ${startOf(value, context)}`
    case 'not_since':
      return sql`(${column} >= ${startOf(value, context)}) IS NOT TRUE`
    case 'ever':
      return sql`${column} IS NOT NULL`
    case 'never':
      return sql`${column} IS NULL`
    default:
      return dateSql(column, operator, value, context)
  }
}

/** Returns a condition on a day in a custom field, stored as text. */
export function customDateSql(column: Operand, operator: string, value: unknown, context: FilterContext): Sql {
  const day = sql`CASE WHEN ${column} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' THEN ${column} END COLLATE "C"`
  const { now, timeZone } = context
  const recent = (): Sql => sql`((${day}) >= ${daysAgo(value, context)} AND (${day}) <= ${dayText(now, timeZone)})`
  switch (operator) {
    case 'on':
      return sql`${column} = ${String(value)}`
    case 'before':
      return sql`(${day}) < ${String(value)}`
    case 'after':
      return sql`(${day}) > ${String(value)}`
    case 'within_days':
      return recent()
    case 'in_next_days':
    case 'anniversary_in_days':
      return comingSql(day, operator, Number(value), context)
    default:
      return sql`(${recent()}) IS NOT TRUE`
  }
}

/**
 * Returns a condition on days stored as text: from today to a number of days ahead, or with an anniversary in that
 * time.
 */
function comingSql(day: Operand, operator: string, days: number, { now, timeZone }: FilterContext): Sql {
  const today = dayText(now, timeZone)
  const last = daysFrom(today, days)
  if (operator === 'in_next_days') return sql`((${day}) >= ${today} AND (${day}) <= ${last})`
  return sql`((${day}) <= ${last} AND substr(${day}, 6) = ANY(${anniversariesIn(today, days)}::text[]))`
}

const dayText = (moment: Date, timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment)
