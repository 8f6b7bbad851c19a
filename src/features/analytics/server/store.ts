import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { VisitorEvent } from '#embed/protocol.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Traits } from '../rules.ts'

/** An event as it is stored; omitted traits are unknown. */
export type StoredEvent = Pick<VisitorEvent, 'id' | 'kind' | 'popup_id' | 'visitor_id' | 'page'> & Partial<Traits>

/** Events received together. `at` is the server's time, in milliseconds since 1970. */
export interface Receipt {
  readonly events: readonly StoredEvent[]
  readonly at: number
}

/** Anything that can run a statement: a transaction or the pool. */
type Runs = Pick<Kysely<unknown>, 'executeQuery'>

const insertEvents = `
WITH stored AS (
  INSERT INTO events (site_id, id, popup_id, kind, visitor_id, page, device, source, country, at)
  SELECT $1::uuid, * FROM unnest($3::uuid[], $4::uuid[], $5::text[], $6::uuid[], $7::text[], $8::text[], $9::text[], $10::text[],
    $11::timestamptz[])
  ON CONFLICT DO NOTHING
  RETURNING *
), batch AS (
  INSERT INTO event_batches
    (site_id, id, kinds, popup_ids, visitor_ids, pages, devices, sources, countries, times, event_ids, latest,
      is_rolled_up)
  SELECT $1::uuid, $2::uuid, array_agg(kind), array_agg(popup_id), array_agg(visitor_id), array_agg(page), array_agg(device),
    array_agg(source), array_agg(country), array_agg(at), array_agg(id), max(at), false
  FROM stored HAVING count(*) > 0
)
SELECT count(*)::int AS stored FROM stored`

/**
 * Stores events of one site and records the new ones as a batch to be counted, in one statement. Returns the number of
 * new events.
 * @param batchId a fresh ID for the batch
 */
export async function insertEventsOf(db: Runs, siteId: Id, batchId: Id, receipts: readonly Receipt[]): Promise<number> {
  const query = CompiledQuery.raw(insertEvents, [siteId, batchId, ...columnsOf(receipts)])
  return (await db.executeQuery<{ stored: number }>(query)).rows[0]!.stored
}

/** Columns of a batch, and the event columns that they collect. */
const gathered = {
  kinds: 'kind',
  popup_ids: 'popup_id',
  visitor_ids: 'visitor_id',
  pages: 'page',
  devices: 'device',
  sources: 'source',
  countries: 'country',
  times: 'at',
  event_ids: 'id',
} as const
type EventRow = Record<(typeof gathered)[keyof typeof gathered], unknown> & { readonly at: Date }

/**
 * Does the same in two statements that a cluster accepts as well; a cluster refuses to insert rows selected from
 * arrays. Slower for many events. Must be called in a transaction.
 */
export async function insertEventRows(db: Db, siteId: Id, batchId: Id, receipts: readonly Receipt[]): Promise<number> {
  const rows = receipts.flatMap(({ events, at }) => events.map((event) => rowOf(siteId, event, new Date(at))))
  const { rows: stored } = await sql<EventRow>`
    INSERT INTO events (site_id, id, popup_id, kind, visitor_id, page, device, source, country, at)
    VALUES ${sql.join(rows)} ON CONFLICT DO NOTHING RETURNING *`.execute(db)
  if (stored.length === 0) return 0
  const latest = stored.reduce((last, { at }) => (at > last ? at : last), stored[0]!.at)
  const arrays = Object.values(gathered).map((column) => stored.map((row) => row[column]))
  await sql`INSERT INTO event_batches (site_id, id, ${sql.join(Object.keys(gathered).map((name) => sql.ref(name)))}, latest, is_rolled_up)
    VALUES (${siteId}, ${batchId}, ${sql.join(arrays)}, ${latest}, false)`.execute(db)
  return stored.length
}

function rowOf(siteId: Id, { device = '', source = '', country = '', ...event }: StoredEvent, at: Date) {
  const texts = [event.page, device, source, country].map((text) => text.replaceAll('\0', ''))
  return sql`(${sql.join([siteId, event.id, event.popup_id, event.kind, event.visitor_id || null, ...texts, at])})`
}

/**
 * Returns one array parameter per column, so that the server parses the statement once regardless of the number of
 * events.
 */
function columnsOf(receipts: readonly Receipt[]): string[] {
  let [ids, popups, kinds, visitors, pages, devices, sources, countries, times] = ['', '', '', '', '', '', '', '', '']
  for (const { events, at } of receipts) {
    const time = `"${new Date(at).toISOString()}"`
    for (const event of events) {
      const comma = ids === '' ? '' : ','
      ids += comma + event.id
      popups += comma + event.popup_id
      kinds += comma + event.kind
      visitors += comma + (event.visitor_id || 'NULL')
      pages += comma + quoted(event.page)
      devices += comma + quoted(event.device ?? '')
      sources += comma + quoted(event.source ?? '')
      countries += comma + quoted(event.country ?? '')
      times += comma + time
    }
  }
  return [ids, popups, kinds, visitors, pages, devices, sources, countries, times].map((elements) => `{${elements}}`)
}

const needsCare = /[\0\\"]/

/** Quotes an element of an array literal. NUL characters are removed, because PostgreSQL's text can't contain them. */
function quoted(text: string): string {
  if (!needsCare.test(text)) return `"${text}"`
  return `"${text.replaceAll('\0', '').replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
