import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Interval, Period } from '../contract.ts'

/** A period divided into the points of a chart. */
export interface Spans {
  /** Start of each point, followed by the end of the last one. */
  readonly starts: readonly Date[]
  /** Start of the previous period. */
  readonly previousStart: Date
  /** The same as calendar days ("2026-11-20"); null if points are hours. */
  readonly days: { readonly starts: readonly string[]; readonly previousStart: string } | null
}

const lengths = {
  '1 day': '24 hours',
  '1 week': '7 days',
  '1 month': '1 month',
  '3 months': '3 months',
  '1 year': '52 weeks',
} as const satisfies Record<Period, string>

/**
 * Divides the period that ends with the hour or day that contains `now`; a year ends with the week. Days are those of
 * the time zone, so a day has 23 or 25 hours when its clocks change. Weeks begin on Monday, and the first one at the
 * start of the period. PostgreSQL does the calculation, because it knows every time zone.
 */
export async function spansOf(
  db: Kysely<unknown>,
  period: Period,
  interval: Interval,
  now: number,
  timeZone: string,
): Promise<Spans> {
  if (period === '1 day') return hours(db, now, timeZone)
  const unit = period === '1 year' ? 'week' : 'day'
  return cutInto(interval, await days(db, unit, lengths[period], now, timeZone))
}

/** Does the same for a custom range of days, up to `to`. */
export async function spansOfDays(
  db: Kysely<unknown>,
  { to, count }: { readonly to: string; readonly count: number },
  interval: Interval,
  timeZone: string,
): Promise<Spans> {
  return cutInto(interval, await daysBefore(db, sql`${to}::date::timestamp`, `${count} days`, timeZone))
}

function cutInto(interval: Interval, all: Days): Spans {
  const last = all.days.length - 1
  const isKept = (i: number) => i === 0 || i === last || interval === 'day' || isMonday(all.days[i]!)
  return {
    starts: all.starts.filter((_, i) => isKept(i)),
    previousStart: all.previous,
    days: { starts: all.days.filter((_, i) => isKept(i)), previousStart: all.previous_day },
  }
}

/** Returns whether a calendar day is a Monday. */
export function isMonday(day: string): boolean {
  return new Date(day).getUTCDay() === 1
}

async function hours(db: Kysely<unknown>, now: number, timeZone: string): Promise<Spans> {
  const { rows } = await sql<{ previous: Date; starts: Date[] }>`
    SELECT latest - interval '47 hours' AS previous,
      ARRAY(SELECT generate_series(latest - interval '23 hours', latest + interval '1 hour', '1 hour')) AS starts
    FROM (SELECT date_trunc('hour', ${new Date(now)}::timestamptz, ${timeZone}) AS latest) AS hour`.execute(db)
  return { starts: rows[0]!.starts, previousStart: rows[0]!.previous, days: null }
}

interface Days {
  previous: Date
  previous_day: string
  starts: Date[]
  days: string[]
}

async function days(db: Kysely<unknown>, unit: string, length: string, now: number, timeZone: string): Promise<Days> {
  const upto = sql`date_trunc(${unit}, ${new Date(now)}::timestamptz AT TIME ZONE ${timeZone}) + ${`1 ${unit}`}::interval`
  return daysBefore(db, upto, length, timeZone)
}

// Calculates in local time without a time zone, and converts back to moments only at the end.
async function daysBefore(
  db: Kysely<unknown>,
  upto: RawBuilder<unknown>,
  length: string,
  timeZone: string,
): Promise<Days> {
  const { rows } = await sql<Days>`
    SELECT (upto - ${length}::interval - ${length}::interval) AT TIME ZONE ${timeZone} AS previous,
      (upto - ${length}::interval - ${length}::interval)::date::text AS previous_day,
      ARRAY(
        SELECT at AT TIME ZONE ${timeZone} FROM generate_series(upto - ${length}::interval, upto, '1 day') AS at ORDER BY at
      ) AS starts,
      ARRAY(SELECT at::date::text FROM generate_series(upto - ${length}::interval, upto, '1 day') AS at ORDER BY at) AS days
    FROM (SELECT ${upto} AS upto) AS calendar`.execute(db)
  return rows[0]!
}

/**
 * Returns a number of days of the time zone's calendar up to the one that contains `to`: "2026-11-20", oldest first.
 * Days have 23 to 25 hours.
 */
export async function daysUpTo(db: Kysely<unknown>, to: number, count: number, timeZone: string): Promise<string[]> {
  const { rows } = await sql<{ days: string[] }>`
    SELECT ARRAY(
      SELECT at::date::text FROM generate_series(today - ${count - 1} * interval '1 day', today, '1 day') AS at ORDER BY at
    ) AS days
    FROM (SELECT date_trunc('day', ${new Date(to)}::timestamptz AT TIME ZONE ${timeZone}) AS today) AS calendar`.execute(
    db,
  )
  return rows[0]!.days
}
