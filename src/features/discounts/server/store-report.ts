import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ReportRow } from '../shapes.ts'

interface Which {
  readonly siteId: Id
  readonly campaignId: Id
  /** Start of the report. */
  readonly since: Date
}

const counted = sql`count(*) AS issued, count(shown_at) AS shown, count(coalesce(copied_at, applied_at)) AS claimed,
  count(applied_at) AS applied`
const summed = sql`count(*) AS redeemed, coalesce(sum(revenue), 0)::float8 AS revenue, coalesce(sum(discount), 0)::float8 AS discount_given`

/** Combines claims and redemptions, each grouped by the same columns. */
async function rowsBy<Key>(
  db: Db,
  { siteId, campaignId, since }: Which,
  claimKey: RawBuilder<unknown>,
  redemptionKey: RawBuilder<unknown>,
): Promise<(ReportRow & Key)[]> {
  const { rows } = await sql<Record<keyof ReportRow, number | null> & { keys: Key }>`
    SELECT keys, issued, shown, claimed, applied, redeemed, revenue, discount_given FROM (
      SELECT ${claimKey} AS keys, ${counted} FROM discount_claims
      WHERE site_id = ${siteId} AND campaign_id = ${campaignId} AND claimed_at >= ${since} GROUP BY 1) AS claims
    FULL JOIN (
      SELECT ${redemptionKey} AS keys, ${summed} FROM discount_redemptions
      WHERE site_id = ${siteId} AND campaign_id = ${campaignId} AND placed_at >= ${since} AND is_counted GROUP BY 1) AS redemptions
    USING (keys) ORDER BY keys`.execute(db)
  return rows.map(({ keys, ...row }) => ({ ...(zeros(row) as unknown as ReportRow), ...keys }))
}

const zeros = (row: Record<string, number | null>) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? 0]))

/** Returns the results of a campaign's codes, by where they were given out. */
export function reportBySource(db: Db, which: Which) {
  const key = sql`jsonb_build_object('source', source, 'source_id', source_id)`
  return rowsBy<{ source: string; source_id: Id | null }>(db, which, key, key)
}

/** Returns the same by day ("2026-11-20") in a time zone. Days without results are omitted. */
export function reportByDay(db: Db, which: Which, timeZone: string) {
  const day = (column: string) =>
    sql`jsonb_build_object('day', to_char(${sql.ref(column)} AT TIME ZONE ${timeZone}::text, 'YYYY-MM-DD'))`
  return rowsBy<{ day: string }>(db, which, day('claimed_at'), day('placed_at'))
}
