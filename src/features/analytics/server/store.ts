import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { VisitorEvent } from '#embed/protocol.ts'
import type { EventKind } from '../rules.ts'

/** Events that came in together. `at` is the server's time, in milliseconds since 1970. */
export interface Receipt {
  readonly events: readonly VisitorEvent[]
  readonly at: number
}

/** Anything that runs a statement: a transaction or the pool. */
type Runs = Pick<Kysely<unknown>, 'executeQuery'>

const insertEvents = `
WITH stored AS (
  INSERT INTO events (site_id, id, popup_id, kind, visitor_id, page, at)
  SELECT $1::uuid, * FROM unnest($3::uuid[], $4::uuid[], $5::text[], $6::uuid[], $7::text[], $8::timestamptz[])
  ON CONFLICT DO NOTHING
  RETURNING popup_id, kind, at
), counted AS (
  INSERT INTO event_counts (site_id, popup_id, quarter, kind, id, count, is_rolled_up)
  SELECT $1::uuid, popup_id, date_bin('15 minutes', at, 'epoch'), kind, $2::uuid, count(*), false
  FROM stored GROUP BY popup_id, date_bin('15 minutes', at, 'epoch'), kind
)
SELECT count(*)::int AS stored FROM stored`

/**
 * Stores events of one site and counts those that are new, in one statement; answers how many were new.
 * @param batchId a fresh id, which names the rows that this call appends to the counters
 */
export async function insertEventsOf(db: Runs, siteId: Id, batchId: Id, receipts: readonly Receipt[]): Promise<number> {
  const query = CompiledQuery.raw(insertEvents, [siteId, batchId, ...columnsOf(receipts)])
  return (await db.executeQuery<{ stored: number }>(query)).rows[0]!.stored
}

/** One array parameter for each column: one parse for the server, however many events there are. */
function columnsOf(receipts: readonly Receipt[]): string[] {
  let [ids, popups, kinds, visitors, pages, times] = ['', '', '', '', '', '']
  for (const { events, at } of receipts) {
    const time = `"${new Date(at).toISOString()}"`
    for (const event of events) {
      const comma = ids === '' ? '' : ','
      ids += comma + event.id
      popups += comma + event.popup_id
      kinds += comma + event.kind
      visitors += comma + (event.visitor_id || 'NULL')
      pages += comma + quoted(event.page)
      times += comma + time
    }
  }
  return [ids, popups, kinds, visitors, pages, times].map((elements) => `{${elements}}`)
}

const needsCare = /[\0\\"]/

/** An element of an array literal. PostgreSQL's text holds no NUL, so it goes. */
function quoted(text: string): string {
  if (!needsCare.test(text)) return `"${text}"`
  return `"${text.replaceAll('\0', '').replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

/** The sites whose counters have grown since they were last rolled up. */
export async function sitesToRollUp(db: Kysely<unknown>): Promise<Id[]> {
  const answer = await sql<{ site_id: Id }>`
    SELECT DISTINCT site_id FROM event_counts WHERE NOT is_rolled_up`.execute(db)
  return answer.rows.map((row) => row.site_id)
}

/**
 * Replaces the appended counter rows of one site by one row for each form, quarter of an hour and kind. Whoever reads
 * meanwhile sees the rows before or the row after; a second roll-up at once sums only what it could itself delete.
 */
export async function rollUpSite(db: Kysely<unknown>, siteId: Id, rowId: Id): Promise<void> {
  await sql`
    WITH grown AS (
      SELECT DISTINCT popup_id, quarter, kind FROM event_counts WHERE site_id = ${siteId} AND NOT is_rolled_up
    ), gone AS (
      DELETE FROM event_counts c USING grown g
      WHERE c.site_id = ${siteId} AND c.popup_id = g.popup_id AND c.quarter = g.quarter AND c.kind = g.kind
      RETURNING c.popup_id, c.quarter, c.kind, c.count
    )
    INSERT INTO event_counts (site_id, popup_id, quarter, kind, id, count, is_rolled_up)
    SELECT ${siteId}::uuid, popup_id, quarter, kind, ${rowId}::uuid, sum(count), true FROM gone
    GROUP BY popup_id, quarter, kind`.execute(db)
}

/** How many of a kind between two starts. */
export interface Count {
  readonly popup_id: Id
  /** The index of the start it belongs to. */
  readonly slot: number
  readonly kind: EventKind
  readonly count: number
}

/**
 * Counts of one site from `starts[0]` up to the last of `starts`, by form and slot; slot n lasts from start n to start
 * n + 1. `popupIds`: only these forms.
 */
export async function countsBetween(
  db: Kysely<unknown>,
  siteId: Id,
  starts: readonly Date[],
  popupIds?: readonly Id[],
): Promise<Count[]> {
  const answer = await sql<Count>`
    SELECT popup_id, width_bucket(quarter, ${starts}::timestamptz[]) - 1 AS slot, kind, sum(count)::float8 AS count
    FROM event_counts
    WHERE site_id = ${siteId} AND quarter >= ${starts[0]} AND quarter < ${starts.at(-1)}
      AND (${popupIds === undefined} OR popup_id = ANY (${popupIds ?? []}::uuid[]))
    GROUP BY 1, 2, 3`.execute(db)
  return answer.rows
}
