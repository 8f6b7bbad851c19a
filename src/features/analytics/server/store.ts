import { CompiledQuery, type Kysely } from 'kysely'
import type { Id } from '#core/id.ts'
import type { VisitorEvent } from '#embed/protocol.ts'
import type { Traits } from '../rules.ts'

/** An event as it is stored; traits that are left out are not known. */
export type StoredEvent = Pick<VisitorEvent, 'id' | 'kind' | 'popup_id' | 'visitor_id' | 'page'> & Partial<Traits>

/** Events that came in together. `at` is the server's time, in milliseconds since 1970. */
export interface Receipt {
  readonly events: readonly StoredEvent[]
  readonly at: number
}

/** Anything that runs a statement: a transaction or the pool. */
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
 * Stores events of one site and notes those that are new as a batch to be counted, in one statement; answers how many were
 * new.
 * @param batchId a fresh id, which names the batch
 */
export async function insertEventsOf(db: Runs, siteId: Id, batchId: Id, receipts: readonly Receipt[]): Promise<number> {
  const query = CompiledQuery.raw(insertEvents, [siteId, batchId, ...columnsOf(receipts)])
  return (await db.executeQuery<{ stored: number }>(query)).rows[0]!.stored
}

/** One array parameter for each column: one parse for the server, however many events there are. */
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

/** An element of an array literal. PostgreSQL's text holds no NUL, so it goes. */
function quoted(text: string): string {
  if (!needsCare.test(text)) return `"${text}"`
  return `"${text.replaceAll('\0', '').replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
