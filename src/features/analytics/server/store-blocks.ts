import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lockRollUp, wholeSite } from './store-batches.ts'

/** Number of days in a block of four weeks. */
const blockDays = 28

/** Returns the first day of the four-week block that contains a day: a Monday, the same for all sites. */
const blockOf = (day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(date '2001-01-01' + (${day} - date '2001-01-01') / ${blockDays}::int * ${blockDays}::int)`

const sums = sql`sum(views) AS views, sum(closes) AS closes, sum(conversions) AS conversions`

/**
 * Returns the first days of valid four-week blocks, from one Monday up to another, for the conditions `counts`. Blocks
 * whose weeks were added to since are excluded, which shows in a block differing from the sum of its weeks.
 */
export const blocksThatHold = (
  counts: RawBuilder<unknown>,
  { from, to }: { readonly from: string; readonly to: string },
): RawBuilder<unknown> => sql`
  SELECT block.start FROM (
    SELECT start, views, closes, conversions FROM form_counts AS c
    WHERE ${counts} AND dimension = 'all' AND span = '4 weeks' AND start >= ${from}::date AND start + ${blockDays}::int <= ${to}::date
  ) AS block JOIN (
    SELECT ${blockOf(sql`start`)} AS start, ${sums} FROM form_counts AS c
    WHERE ${counts} AND dimension = 'all' AND span = 'week' AND start >= ${from}::date AND start < ${to}::date GROUP BY 1
  ) AS weeks USING (start)
  WHERE (block.views, block.closes, block.conversions) = (weeks.views, weeks.closes, weeks.conversions)`

/** Returns the Mondays from one up to another that are in none of the `blocks`. */
export const weeksOutside = (
  blocks: RawBuilder<unknown>,
  { from, to }: { readonly from: string; readonly to: string },
): RawBuilder<unknown> => sql`
  SELECT monday::date FROM generate_series(${from}::date, ${to}::date - 7, '7 days') AS monday
  WHERE NOT EXISTS (SELECT FROM ${blocks} AS block WHERE block.start <= monday::date AND block.start + ${blockDays}::int > monday::date)`

/** Returns whether a site has completed weeks that are not summed into a four-week block, or that changed since. */
export async function hasWeeksToAddUp(db: Kysely<unknown>, siteId: Id): Promise<boolean> {
  return (await blocksToAddUp(db, siteId)).length > 0
}

/** Sums one such block of four weeks, for the site and each of its forms. */
export async function addUpWeeks(db: Db, siteId: Id): Promise<void> {
  await lockRollUp(db, siteId)
  const [start] = await blocksToAddUp(db, siteId)
  if (start === undefined) return
  await sql`DELETE FROM form_counts WHERE site_id = ${siteId} AND span = '4 weeks' AND start = ${start}::date`.execute(
    db,
  )
  await sql`
    INSERT INTO form_counts (site_id, popup_id, dimension, span, start, value, views, closes, conversions)
    SELECT site_id, popup_id, dimension, '4 weeks', ${start}::date, value, ${sums} FROM form_counts
    WHERE site_id = ${siteId} AND span = 'week' AND start >= ${start}::date AND start < ${start}::date + ${blockDays}::int
    GROUP BY site_id, popup_id, dimension, value ORDER BY popup_id, dimension, value`.execute(db)
}

/**
 * Returns where such blocks begin. A block qualifies a week after its last week began. Rows of the whole site contain
 * every event.
 */
async function blocksToAddUp(db: Kysely<unknown>, siteId: Id): Promise<string[]> {
  const ofSite = sql`site_id = ${siteId} AND popup_id = ${wholeSite} AND dimension = 'all'`
  const { rows } = await sql<{ start: string }>`
    WITH weeks AS (
      SELECT ${blockOf(sql`start`)} AS start, ${sums}, max(max(start)) OVER () AS latest FROM form_counts
      WHERE ${ofSite} AND span = 'week' GROUP BY 1
    )
    SELECT weeks.start::text AS start FROM weeks LEFT JOIN (
      SELECT start, views, closes, conversions FROM form_counts WHERE ${ofSite} AND span = '4 weeks'
    ) AS block ON block.start = weeks.start
    WHERE weeks.start + ${blockDays}::int < weeks.latest
      AND (block.views, block.closes, block.conversions) IS DISTINCT FROM (weeks.views, weeks.closes, weeks.conversions)
    ORDER BY 1`.execute(db)
  return rows.map(({ start }) => start)
}
