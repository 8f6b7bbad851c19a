import { type Kysely, sql } from 'kysely'
import type { Period } from '../contract.ts'

/** A period cut into the points of a chart. */
export interface Spans {
  readonly interval: 'hour' | 'day' | 'week'
  /** Where the period before begins. */
  readonly previousStart: Date
  /** Where each point begins, and last where the last one ends. */
  readonly starts: readonly Date[]
}

const shapes = {
  '1 day': { interval: 'hour', length: '24 hours' },
  '1 week': { interval: 'day', length: '7 days' },
  '1 month': { interval: 'day', length: '1 month' },
  '3 months': { interval: 'day', length: '3 months' },
  '1 year': { interval: 'week', length: '52 weeks' },
} as const satisfies Record<Period, { interval: Spans['interval']; length: string }>

interface Row {
  previous: Date
  starts: Date[]
}

/**
 * Cuts the period that ends with the hour, day or week (from Monday) that `now` is in. Days are those of the time zone,
 * so that one of them has 23 or 25 hours when its clocks change. PostgreSQL does the maths: it knows every zone.
 */
export async function spansOf(db: Kysely<unknown>, period: Period, now: number, timeZone: string): Promise<Spans> {
  const { interval, length } = shapes[period]
  const answer = interval === 'hour' ? await hours(db, now, timeZone) : await days(db, interval, length, now, timeZone)
  return { interval, previousStart: answer.previous, starts: answer.starts }
}

async function hours(db: Kysely<unknown>, now: number, timeZone: string): Promise<Row> {
  const { rows } = await sql<Row>`
    SELECT latest - interval '47 hours' AS previous,
      ARRAY(SELECT generate_series(latest - interval '23 hours', latest + interval '1 hour', '1 hour')) AS starts
    FROM (SELECT date_trunc('hour', ${new Date(now)}::timestamptz, ${timeZone}) AS latest) AS hour`.execute(db)
  return rows[0]!
}

// Without time zone inside (a wall's calendar), back to moments at the edge.
async function days(
  db: Kysely<unknown>,
  interval: string,
  length: string,
  now: number,
  timeZone: string,
): Promise<Row> {
  const { rows } = await sql<Row>`
    SELECT (upto - ${length}::interval - ${length}::interval) AT TIME ZONE ${timeZone} AS previous,
      ARRAY(
        SELECT at AT TIME ZONE ${timeZone}
        FROM generate_series(upto - ${length}::interval, upto, ${`1 ${interval}`}::interval) AS at ORDER BY at
      ) AS starts
    FROM (
      SELECT date_trunc(${interval}, ${new Date(now)}::timestamptz AT TIME ZONE ${timeZone}) + ${`1 ${interval}`}::interval
        AS upto
    ) AS calendar`.execute(db)
  return rows[0]!
}

/** The days of the time zone from the one `from` is in to the one `to` is in; starts, and last the end. */
export async function daysBetween(db: Kysely<unknown>, from: number, to: number, timeZone: string): Promise<Date[]> {
  const { rows } = await sql<{ starts: Date[] }>`
    SELECT ARRAY(
      SELECT at AT TIME ZONE ${timeZone} FROM generate_series(
        date_trunc('day', ${new Date(from)}::timestamptz AT TIME ZONE ${timeZone}),
        date_trunc('day', ${new Date(to)}::timestamptz AT TIME ZONE ${timeZone}) + interval '1 day',
        '1 day'
      ) AS at ORDER BY at
    ) AS starts`.execute(db)
  return rows[0]!.starts
}
