import { sql, type Kysely, type Selectable } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

type SiteTables = {
  sites: {
    site_id: Id
    name: string
    url: string
    key: string
    time_zone: string
    created_at: Date
    deleted_at: Date | null
  }
  site_members: { site_id: Id; user_id: Id; role: 'owner'; created_at: Date }
}

/** A row of `sites`. */
export type SiteRow = Selectable<SiteTables['sites']>

const tables = (db: Kysely<unknown>): Kysely<SiteTables> => db.withTables<SiteTables>()

/** The sites that a user is a member of, deleted ones included, oldest first. */
const sitesOf = (db: Kysely<unknown>, userId: Id) =>
  tables(db)
    .selectFrom('sites')
    .innerJoin('site_members', 'site_members.site_id', 'sites.site_id')
    .selectAll('sites')
    .where('site_members.user_id', '=', userId)
    .orderBy('sites.site_id')

export async function liveSitesOf(db: Db, userId: Id): Promise<SiteRow[]> {
  return sitesOf(db, userId).where('sites.deleted_at', 'is', null).execute()
}

/** How many sites somebody is a member of that are not deleted. */
export async function countSitesOf(db: Db, userId: Id): Promise<number> {
  return (await liveSitesOf(db, userId)).length
}

/** The sites of a user that were deleted at or after a moment, the last one first. */
export async function sitesOfDeletedSince(db: Db, userId: Id, since: Date): Promise<SiteRow[]> {
  const rows = await sitesOf(db, userId).where('sites.deleted_at', '>=', since).execute()
  return rows.toSorted((a, b) => b.deleted_at!.getTime() - a.deleted_at!.getTime())
}

/** A site of this user, deleted or not. */
export async function siteOfUser(db: Db, userId: Id, siteId: Id): Promise<SiteRow | undefined> {
  return sitesOf(db, userId).where('sites.site_id', '=', siteId).executeTakeFirst()
}

/** Adds a site and its owner. */
export async function addSite(db: Db, site: SiteRow, ownerId: Id): Promise<void> {
  await tables(db).insertInto('sites').values(site).execute()
  const owner = { site_id: site.site_id, user_id: ownerId, role: 'owner', created_at: site.created_at } as const
  await tables(db).insertInto('site_members').values(owner).execute()
}

export async function changeSite(db: Db, siteId: Id, change: Partial<Omit<SiteRow, 'site_id'>>): Promise<void> {
  await tables(db).updateTable('sites').set(change).where('site_id', '=', siteId).execute()
}

/** A site that is not deleted, by its id. */
export async function siteById(db: Kysely<unknown>, siteId: Id): Promise<SiteRow | null> {
  const sites = tables(db).selectFrom('sites').selectAll().where('site_id', '=', siteId)
  return (await sites.where('deleted_at', 'is', null).executeTakeFirst()) ?? null
}

/** The id of the site that carries a public key; null when there is none or it is deleted. */
export async function siteOfKey(db: Kysely<unknown>, key: string): Promise<Id | null> {
  const sites = tables(db).selectFrom('sites').select('site_id').where('key', '=', key)
  return (await sites.where('deleted_at', 'is', null).executeTakeFirst())?.site_id ?? null
}

/** The public key of the oldest site of the installation; null while there is none. */
export async function firstSiteKey(db: Kysely<unknown>): Promise<string | null> {
  const sites = tables(db).selectFrom('sites').select('key').where('deleted_at', 'is', null)
  return (await sites.orderBy('site_id').limit(1).executeTakeFirst())?.key ?? null
}

/** Whether a user may work on a site. A deleted site has no members. */
export async function isMember(db: Kysely<unknown>, userId: Id, siteId: Id): Promise<boolean> {
  const member = tables(db)
    .selectFrom('site_members')
    .innerJoin('sites', 'sites.site_id', 'site_members.site_id')
    .select('site_members.user_id')
    .where('site_members.site_id', '=', siteId)
    .where('site_members.user_id', '=', userId)
    .where('sites.deleted_at', 'is', null)
  return (await member.executeTakeFirst()) !== undefined
}

/** The users who are members of a site. */
export async function membersOf(db: Kysely<unknown>, siteId: Id): Promise<Id[]> {
  const rows = await tables(db).selectFrom('site_members').select('user_id').where('site_id', '=', siteId).execute()
  return rows.map(({ user_id }) => user_id)
}

/** The sites that were deleted before a moment. */
export async function sitesDeletedBefore(db: Db, moment: Date): Promise<Id[]> {
  const rows = await tables(db).selectFrom('sites').select('site_id').where('deleted_at', '<', moment).execute()
  return rows.map(({ site_id }) => site_id)
}

/** Holds back whatever else would add to the same user's sites, until the transaction ends. */
export async function holdSitesOf(db: Db, userId: Id): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`sites of ${userId}`}, 0))`.execute(db)
}

/** Whether the database has heard of a time zone. When it has not, the transaction cannot go on. */
export async function knowsZone(db: Db, zone: string): Promise<boolean> {
  try {
    await sql`SELECT timezone(${zone}::text, TIMESTAMPTZ '2000-01-01 00:00Z')`.execute(db)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '22023') return false
    throw error
  }
}
