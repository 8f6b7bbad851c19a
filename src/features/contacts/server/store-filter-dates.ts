import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import { anniversariesIn, daysFrom } from '../anniversaries.ts'
import type { Filter } from '../filter.ts'
import type { FieldType } from '../filter-fields.ts'

/** What a filter is read with. */
export interface FilterContext {
  readonly siteId: Id
  /** The types of the owner's own fields, by key. */
  readonly custom: ReadonlyMap<string, FieldType>
  /** The site's segments that the filter names, by id. */
  readonly segments: ReadonlyMap<Id, Filter>
  readonly now: Date
  /** In which days begin and end. */
  readonly timeZone: string
}

type Sql = RawBuilder<boolean>
type Operand = RawBuilder<unknown>

/** From when the last days of the calendar on the site are, today among them. */
export const startOfLast = (days: number, context: FilterContext): Operand => startOf(daysAgo(days, context), context)

/** The moment at which a day begins on the site. */
const startOf = (day: unknown, { timeZone }: FilterContext, days = 0): Operand =>
  sql`((${String(day)}::date + ${days}::int)::timestamp AT TIME ZONE ${timeZone})`
/** The day on the site, so many days before today. */
const daysAgo = (days: unknown, { now, timeZone }: FilterContext) => daysFrom(dayText(now, timeZone), -Number(days))

/** A day or moment that every contact has. */
export function dateSql(column: Operand, operator: string, value: unknown, context: FilterContext): Sql {
  switch (operator) {
    case 'on':
      return sql`(${column} >= ${startOf(value, context)} AND ${column} < ${startOf(value, context, 1)})`
    case 'before':
      return sql`${column} < ${startOf(value, context)}`
    case 'after':
      return sql`${column} >= ${startOf(value, context, 1)}`
    case 'within_days':
      // Days are those of the calendar on the site, for moments as for dates; today counts.
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

/** When somebody last did something. */
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

/** A day in a field of the owner's, as text. */
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

/** Of days as text: from today to so many days from now, or with an anniversary in that time. */
function comingSql(day: Operand, operator: string, days: number, { now, timeZone }: FilterContext): Sql {
  const today = dayText(now, timeZone)
  const last = daysFrom(today, days)
  if (operator === 'in_next_days') return sql`((${day}) >= ${today} AND (${day}) <= ${last})`
  return sql`((${day}) <= ${last} AND substr(${day}, 6) = ANY(${anniversariesIn(today, days)}::text[]))`
}

const dayText = (moment: Date, timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment)
