import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import { firstIdOfDay } from './days.ts'
import { eventsOfBatch } from './store-batches.ts'

/** A visitor who saw a form, and where and when they last did. */
interface Sighting {
  readonly visitorId: Id
  readonly popupId: Id
  readonly page: string
  readonly at: Date
}

/** Returns which of these sites had any event since their given moment. */
export async function sitesWithEvents(
  db: Kysely<unknown>,
  sites: readonly { readonly siteId: Id; readonly since: Date }[],
): Promise<Id[]> {
  if (sites.length === 0) return []
  const { rows } = await sql<{ site_id: Id }>`
    SELECT site_id FROM unnest(${sites.map(({ siteId }) => siteId)}::uuid[], ${sites.map(({ since }) => since)}::timestamptz[])
      AS asked (site_id, since)
    WHERE EXISTS (SELECT FROM event_batches AS b WHERE b.site_id = asked.site_id AND b.latest >= asked.since)`.execute(
    db,
  )
  return rows.map(({ site_id }) => site_id)
}

/**
 * Returns the pages on which a visitor saw or used a form within a time span, each with its last moment, latest first.
 * Only for spans of hours, because it reads all events of the site.
 */
export async function pagesOfVisitor(
  db: Kysely<unknown>,
  siteId: Id,
  visitorId: Id,
  { from, upto }: { readonly from: Date; readonly upto: Date },
): Promise<{ page: string; at: Date }[]> {
  const { rows } = await sql<{ page: string; at: Date }>`
    SELECT page, max(at) AS at FROM events
    WHERE site_id = ${siteId} AND id >= ${firstIdOfDay(from.getTime())}::uuid AND id < ${firstIdOfDay(upto.getTime())}::uuid
      AND visitor_id = ${visitorId} AND page <> ''
    GROUP BY page ORDER BY at DESC, page LIMIT 50`.execute(db)
  return rows
}

/**
 * Returns who saw a form of the site within a time span, each visitor once. Times are those at which the events were
 * received.
 */
export async function sightingsOf(db: Kysely<unknown>, siteId: Id, from: Date, upto: Date): Promise<Sighting[]> {
  const { rows } = await sql<Sighting>`
    SELECT DISTINCT ON (e.visitor_id) e.visitor_id AS "visitorId", e.popup_id AS "popupId", e.page, e.at
    FROM event_batches AS b, ${eventsOfBatch}
    WHERE b.site_id = ${siteId} AND b.latest >= ${from} AND e.at >= ${from} AND e.at < ${upto}
      AND e.kind = 'view' AND e.visitor_id IS NOT NULL
    ORDER BY e.visitor_id, e.at DESC`.execute(db)
  return rows
}
