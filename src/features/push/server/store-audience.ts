import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Id } from '#core/id.ts'

type Db = Kysely<unknown>

/** Restricts browsers to those of the visitors that a query finds, or to all others. */
export interface OfVisitors {
  readonly visitors: RawBuilder<unknown>
  readonly isExcluded: boolean
}

const alive = (siteId: Id) => sql`site_id = ${siteId} AND dead_at IS NULL AND popup_id IS NOT NULL`

/** Counts the visitor browsers that receive the site's push, optionally only those of certain visitors. */
export async function countSubscribers(db: Db, siteId: Id, of?: OfVisitors): Promise<number> {
  // A join rather than a list, so that the planner can hash the smaller side.
  const isTheirs = of && sql`EXISTS (SELECT FROM (${of.visitors}) AS chosen (id) WHERE chosen.id = visitor_id)`
  const condition = isTheirs ? (of.isExcluded ? sql`NOT ${isTheirs}` : isTheirs) : sql`true`
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM push_subscriptions WHERE ${alive(siteId)} AND ${condition}`.execute(db)
  return Number(rows[0]!.count)
}

/** Returns up to `max` ids of visitor browsers that receive the site's push, sorted, after a given one. */
export async function subscribersAfter(db: Db, siteId: Id, id: Id, max: number): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    SELECT id FROM push_subscriptions WHERE ${alive(siteId)} AND id > ${id} ORDER BY id LIMIT ${max}`.execute(db)
  return rows.map((row) => row.id)
}

/** A browser that receives push, or did. */
export interface Subscriber {
  readonly id: Id
  readonly visitorId: Id | null
  /** Its push service; empty for old subscriptions. */
  readonly service: string
  /** Whether it still receives push. */
  readonly isAlive: boolean
}

const columns = sql`id, visitor_id AS "visitorId", service, dead_at IS NULL AND popup_id IS NOT NULL AS "isAlive"`

/** Returns these browsers, if they ever received push. */
export async function subscribersById(db: Db, siteId: Id, ids: readonly Id[]): Promise<Subscriber[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Subscriber>`
    SELECT ${columns} FROM push_subscriptions WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[])`.execute(db)
  return rows
}

/** Returns every browser in which these visitors ever subscribed to the site's push. */
export async function subscribersOfVisitors(db: Db, siteId: Id, visitorIds: readonly Id[]): Promise<Subscriber[]> {
  if (visitorIds.length === 0) return []
  const { rows } = await sql<Subscriber>`
    SELECT ${columns} FROM push_subscriptions
    WHERE site_id = ${siteId} AND visitor_id = ANY(${visitorIds}::uuid[])`.execute(db)
  return rows
}
