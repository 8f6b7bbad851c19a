import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { SiteRow } from './store.ts'

interface ViewRow {
  site_id: Id
  user_id: Id
  begun_at: Date
  ends_at: Date
}

/** Why a site may not send, and since when. */
export interface SuspensionRow {
  site_id: Id
  reason: string
  suspended_at: Date
}

type Tables = { site_views: ViewRow; site_suspensions: SuspensionRow; sites: SiteRow }
const tables = (db: Kysely<unknown>) => db.withTables<Tables>()

/** Lets an administrator view a site as its owner until a moment. */
export async function beginView(db: Db, view: ViewRow): Promise<void> {
  const { begun_at, ends_at } = view
  const insert = tables(db).insertInto('site_views').values(view)
  await insert.onConflict((on) => on.columns(['site_id', 'user_id']).doUpdateSet({ begun_at, ends_at })).execute()
}

/** Ends the view; false if there was none. */
export async function endView(db: Db, siteId: Id, userId: Id): Promise<boolean> {
  const ended = tables(db).deleteFrom('site_views').where('site_id', '=', siteId).where('user_id', '=', userId)
  return (await ended.executeTakeFirst()).numDeletedRows > 0n
}

/** Checks whether an administrator views a site as its owner. */
export async function isViewing(db: Kysely<unknown>, userId: Id, siteId: Id, now: Date): Promise<boolean> {
  const views = tables(db)
    .selectFrom('site_views')
    .innerJoin('sites', 'sites.site_id', 'site_views.site_id')
    .where('site_views.site_id', '=', siteId)
    .where('site_views.user_id', '=', userId)
    .where('site_views.ends_at', '>', now)
    .where('sites.deleted_at', 'is', null)
  return (await views.select('site_views.site_id').executeTakeFirst()) !== undefined
}

/** Returns the sites that an administrator views as their owner, and until when. */
export async function viewedSitesOf(db: Db, userId: Id, now: Date): Promise<(SiteRow & { ends_at: Date })[]> {
  return tables(db)
    .selectFrom('site_views')
    .innerJoin('sites', 'sites.site_id', 'site_views.site_id')
    .selectAll('sites')
    .select('site_views.ends_at')
    .where('site_views.user_id', '=', userId)
    .where('site_views.ends_at', '>', now)
    .where('sites.deleted_at', 'is', null)
    .orderBy('sites.site_id')
    .execute()
}

/** Suspends sending for a site. */
export async function suspendSite(db: Db, suspension: SuspensionRow): Promise<void> {
  const { reason } = suspension
  const insert = tables(db).insertInto('site_suspensions').values(suspension)
  await insert.onConflict((on) => on.column('site_id').doUpdateSet({ reason })).execute()
}

/** Lets a site send again; false if it wasn't suspended. */
export async function liftSuspension(db: Db, siteId: Id): Promise<boolean> {
  const lifted = tables(db).deleteFrom('site_suspensions').where('site_id', '=', siteId)
  return (await lifted.executeTakeFirst()).numDeletedRows > 0n
}

/** Returns the suspensions of those of these sites that are suspended. */
export async function suspensionsOf(db: Kysely<unknown>, siteIds: readonly Id[]): Promise<SuspensionRow[]> {
  if (siteIds.length === 0) return []
  return tables(db).selectFrom('site_suspensions').selectAll().where('site_id', 'in', siteIds).execute()
}

/** Checks whether an administrator has suspended sending for a site. */
export async function isSuspended(db: Kysely<unknown>, siteId: Id): Promise<boolean> {
  return (await suspensionsOf(db, [siteId])).length > 0
}

/** A site as shown in the administrators' list. */
export interface ListedSite extends SiteRow {
  readonly members: number
  readonly owner_ids: Id[]
  readonly reason: string | null
  readonly suspended_at: Date | null
}

/**
 * Returns a page of all sites, newest first: those with one of these users as a member, or whose name or URL contains
 * the search text. With `isSuspended`, only suspended sites.
 */
export async function sitesForAdmins(
  db: Db,
  query: { search: string; memberIds: readonly Id[]; isSuspended: boolean; page: number; limit: number },
): Promise<{ rows: ListedSite[]; total: number }> {
  const { search, memberIds, page, limit } = query
  const matches = sql`s.deleted_at IS NULL
    AND (${search} = '' OR strpos(lower(s.name), lower(${search})) > 0 OR strpos(lower(s.url), lower(${search})) > 0
      OR EXISTS (SELECT FROM site_members o WHERE o.site_id = s.site_id AND o.left_at IS NULL
        AND o.user_id = ANY(${memberIds}::uuid[])))
    AND (NOT ${query.isSuspended}::boolean OR x.site_id IS NOT NULL)`
  const { rows } = await sql<ListedSite>`
    SELECT s.*, x.reason, x.suspended_at,
      (SELECT count(*)::int FROM site_members m WHERE m.site_id = s.site_id AND m.left_at IS NULL) AS members,
      coalesce((SELECT array_agg(m.user_id ORDER BY m.created_at) FROM site_members m
        WHERE m.site_id = s.site_id AND m.left_at IS NULL AND m.role = 'owner'), '{}') AS owner_ids
    FROM sites s LEFT JOIN site_suspensions x ON x.site_id = s.site_id WHERE ${matches}
    ORDER BY s.created_at DESC, s.site_id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM sites s LEFT JOIN site_suspensions x ON x.site_id = s.site_id
    WHERE ${matches}`.execute(db)
  return { rows, total: counted[0]!.total }
}

/** Returns how many sites each of these users works on. */
export async function countSitesOf(db: Db, userIds: readonly Id[]): Promise<ReadonlyMap<Id, number>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await sql<{ user_id: Id; sites: number }>`
    SELECT m.user_id, count(*)::int AS sites FROM site_members m JOIN sites s ON s.site_id = m.site_id
    WHERE m.left_at IS NULL AND s.deleted_at IS NULL AND m.user_id = ANY(${userIds}::uuid[])
    GROUP BY m.user_id`.execute(db)
  return new Map(rows.map(({ user_id, sites }) => [user_id, sites]))
}
