import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lockRollUp, wholeSite } from './store-batches.ts'

/** Spans of weeks that are added up, from the longest. A longer one consists of whole shorter ones. */
const blockLengths = [
  { span: '16 weeks', days: 112 },
  { span: '4 weeks', days: 28 },
] as const
type BlockLength = (typeof blockLengths)[number]

/** Returns the first day of the block that contains a day: a Monday, the same for all sites. */
const blockOf = (day: RawBuilder<unknown>, { days }: BlockLength): RawBuilder<unknown> =>
  sql`(date '2001-01-01' + (${day} - date '2001-01-01') / ${days}::int * ${days}::int)`

const sums = sql`sum(views) AS views, sum(closes) AS closes, sum(conversions) AS conversions`

/**
 * Returns the span, first day and end of blocks that together replace as many weeks as possible, from one Monday up to
 * another, for the conditions `counts`. Blocks whose weeks were added to since are excluded, which shows in a block
 * differing from the sum of its weeks.
 */
export const blocksThatHold = (
  counts: RawBuilder<unknown>,
  { from, to }: { readonly from: string; readonly to: string },
): RawBuilder<unknown> => sql`
  WITH valid AS MATERIALIZED (
    SELECT span, start, start + days AS upto
    FROM (VALUES ${sql.join(blockLengths.map(({ span, days }) => sql`(${span}, ${days}::int)`))}) AS length (name, days)
    JOIN form_counts AS block ON span = name
    WHERE ${counts} AND dimension = 'all' AND start >= ${from}::date AND start + days <= ${to}::date
      AND (views, closes, conversions) = (
        SELECT ${sums} FROM form_counts AS week
        WHERE ${counts} AND dimension = 'all' AND span = 'week' AND start >= block.start AND start < block.start + days
      )
  )
  SELECT * FROM valid AS block WHERE NOT EXISTS (
    SELECT FROM valid AS longer
    WHERE longer.start <= block.start AND longer.upto >= block.upto AND longer.span <> block.span
  )`

/** Returns the first days of the `blocks`, by span. */
export const startsOfBlocks = (
  blocks: RawBuilder<unknown>,
): readonly { readonly span: string; readonly starts: RawBuilder<unknown> }[] =>
  blockLengths.map(({ span }) => ({ span, starts: sql`SELECT start FROM ${blocks} AS block WHERE span = ${span}` }))

/** Returns the Mondays from one up to another that are in none of the `blocks`. */
export const weeksOutside = (
  blocks: RawBuilder<unknown>,
  { from, to }: { readonly from: string; readonly to: string },
): RawBuilder<unknown> => sql`
  SELECT monday::date FROM generate_series(${from}::date, ${to}::date - 7, '7 days') AS monday
  WHERE NOT EXISTS (SELECT FROM ${blocks} AS block WHERE block.start <= monday::date AND block.upto > monday::date)`

/** Returns whether a site has completed weeks that are not summed into a block, or that changed since. */
export async function hasWeeksToAddUp(db: Kysely<unknown>, siteId: Id): Promise<boolean> {
  return (await nextToAddUp(db, siteId)) !== undefined
}

/** Sums one such block of weeks, for the site and each of its forms. */
export async function addUpWeeks(db: Db, siteId: Id): Promise<void> {
  await lockRollUp(db, siteId)
  const block = await nextToAddUp(db, siteId)
  if (!block) return
  const { span, days, start } = block
  await sql`DELETE FROM form_counts WHERE site_id = ${siteId} AND span = ${span} AND start = ${start}::date`.execute(db)
  await sql`
    INSERT INTO form_counts (site_id, popup_id, dimension, span, start, value, views, closes, conversions)
    SELECT site_id, popup_id, dimension, ${span}, ${start}::date, value, ${sums} FROM form_counts
    WHERE site_id = ${siteId} AND span = 'week' AND start >= ${start}::date AND start < ${start}::date + ${days}::int
    GROUP BY site_id, popup_id, dimension, value ORDER BY popup_id, dimension, value`.execute(db)
}

/**
 * Returns the first such block, if any. A block qualifies a week after its last week began. Rows of the whole site
 * contain every event.
 */
async function nextToAddUp(
  db: Kysely<unknown>,
  siteId: Id,
): Promise<(BlockLength & { readonly start: string }) | undefined> {
  const ofSite = sql`site_id = ${siteId} AND popup_id = ${wholeSite} AND dimension = 'all'`
  for (const length of blockLengths) {
    const { rows } = await sql<{ start: string }>`
      WITH weeks AS (
        SELECT ${blockOf(sql`start`, length)} AS start, ${sums}, max(max(start)) OVER () AS latest FROM form_counts
        WHERE ${ofSite} AND span = 'week' GROUP BY 1
      )
      SELECT weeks.start::text AS start FROM weeks LEFT JOIN (
        SELECT start, views, closes, conversions FROM form_counts WHERE ${ofSite} AND span = ${length.span}
      ) AS block ON block.start = weeks.start
      WHERE weeks.start + ${length.days}::int < weeks.latest
        AND (block.views, block.closes, block.conversions) IS DISTINCT FROM (weeks.views, weeks.closes, weeks.conversions)
      ORDER BY 1 LIMIT 1`.execute(db)
    if (rows[0]) return { ...length, ...rows[0] }
  }
  return undefined
}
