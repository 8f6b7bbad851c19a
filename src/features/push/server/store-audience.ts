import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Id } from '#core/id.ts'

type Db = Kysely<unknown>

/** Of whom browsers are: of the visitors that a query finds, or of all others. */
export interface OfVisitors {
  readonly visitors: RawBuilder<unknown>
  readonly isExcluded: boolean
}

const alive = (siteId: Id) => sql`site_id = ${siteId} AND dead_at IS NULL AND popup_id IS NOT NULL`

/** How many browsers of visitors take the site's push; of certain visitors alone, when it is said. */
export async function countSubscribers(db: Db, siteId: Id, of?: OfVisitors): Promise<number> {
  // A join, not a list: the planner hashes the smaller side.
  const isTheirs = of && sql`EXISTS (SELECT FROM (${of.visitors}) AS chosen (id) WHERE chosen.id = visitor_id)`
  const condition = isTheirs ? (of.isExcluded ? sql`NOT ${isTheirs}` : isTheirs) : sql`true`
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM push_subscriptions WHERE ${alive(siteId)} AND ${condition}`.execute(db)
  return Number(rows[0]!.count)
}

/** Up to so many ids of browsers of visitors that take the site's push, in order, after one. */
export async function subscribersAfter(db: Db, siteId: Id, id: Id, max: number): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    SELECT id FROM push_subscriptions WHERE ${alive(siteId)} AND id > ${id} ORDER BY id LIMIT ${max}`.execute(db)
  return rows.map((row) => row.id)
}

/** A browser that takes push, as far as it is known. */
export interface Subscriber {
  readonly id: Id
  readonly visitorId: Id | null
  /** Where it is reached; empty for old ones. */
  readonly service: string
  /** Whether it still takes push. */
  readonly isAlive: boolean
}

const columns = sql`id, visitor_id AS "visitorId", service, dead_at IS NULL AND popup_id IS NOT NULL AS "isAlive"`

/** These browsers, as far as they ever took push. */
export async function subscribersById(db: Db, siteId: Id, ids: readonly Id[]): Promise<Subscriber[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Subscriber>`
    SELECT ${columns} FROM push_subscriptions WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[])`.execute(db)
  return rows
}

/** Every browser that these visitors ever took the site's push with. */
export async function subscribersOfVisitors(db: Db, siteId: Id, visitorIds: readonly Id[]): Promise<Subscriber[]> {
  if (visitorIds.length === 0) return []
  const { rows } = await sql<Subscriber>`
    SELECT ${columns} FROM push_subscriptions
    WHERE site_id = ${siteId} AND visitor_id = ANY(${visitorIds}::uuid[])`.execute(db)
  return rows
}
