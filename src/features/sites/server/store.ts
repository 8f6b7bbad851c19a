import { sql, type Kysely, type Selectable } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Role } from '../contract.ts'
import { addMember, type MemberTables } from './store-members.ts'

type SiteTables = MemberTables & {
  sites: {
    site_id: Id
    name: string
    url: string
    key: string
    time_zone: string
    currency: string
    created_at: Date
    deleted_at: Date | null
  }
}

/** A row of `sites`. */
export type SiteRow = Selectable<SiteTables['sites']>

/** A site, with a member's role on it. */
export type OwnSite = SiteRow & { readonly role: Role }

const tables = (db: Kysely<unknown>): Kysely<SiteTables> => db.withTables<SiteTables>()

/** Selects the sites that a user is a member of, including deleted ones, oldest first. */
const sitesOf = (db: Kysely<unknown>, userId: Id) =>
  tables(db)
    .selectFrom('sites')
    .innerJoin('site_members', 'site_members.site_id', 'sites.site_id')
    .selectAll('sites')
    .select('site_members.role')
    .where('site_members.user_id', '=', userId)
    .where('site_members.left_at', 'is', null)
    .orderBy('sites.site_id')

export async function liveSitesOf(db: Db, userId: Id): Promise<OwnSite[]> {
  return sitesOf(db, userId).where('sites.deleted_at', 'is', null).execute()
}

/** Returns an owner's sites that were deleted at or after a moment, most recently deleted first. */
export async function sitesOfDeletedSince(db: Db, userId: Id, since: Date): Promise<SiteRow[]> {
  const owned = sitesOf(db, userId).where('site_members.role', '=', 'owner')
  const rows = await owned.where('sites.deleted_at', '>=', since).execute()
  return rows.toSorted((a, b) => b.deleted_at!.getTime() - a.deleted_at!.getTime())
}

/** Returns a site of this user, deleted or not. */
export async function siteOfUser(db: Db, userId: Id, siteId: Id): Promise<OwnSite | undefined> {
  return sitesOf(db, userId).where('sites.site_id', '=', siteId).executeTakeFirst()
}

/** Adds a site and its owner. */
export async function addSite(db: Db, site: SiteRow, ownerId: Id): Promise<void> {
  await tables(db).insertInto('sites').values(site).execute()
  await addMember(db, { siteId: site.site_id, userId: ownerId, role: 'owner', at: site.created_at })
}

export async function changeSite(db: Db, siteId: Id, change: Partial<Omit<SiteRow, 'site_id'>>): Promise<void> {
  await tables(db).updateTable('sites').set(change).where('site_id', '=', siteId).execute()
}

/** Returns a site that isn't deleted, by its ID. */
export async function siteById(db: Kysely<unknown>, siteId: Id): Promise<SiteRow | null> {
  const sites = tables(db).selectFrom('sites').selectAll().where('site_id', '=', siteId)
  return (await sites.where('deleted_at', 'is', null).executeTakeFirst()) ?? null
}

/**
 * Returns a page of all sites whose name contains a text: first those in `first`, in its order, then the others by
 * name.
 */
export async function liveSites(
  db: Kysely<unknown>,
  { name, first, page, limit }: { name: string; first: readonly Id[]; page: number; limit: number },
): Promise<{ rows: SiteRow[]; total: number }> {
  const sites = tables(db)
    .selectFrom('sites')
    .where('deleted_at', 'is', null)
    .$if(name !== '', (query) => query.where(sql<boolean>`strpos(lower(name), lower(${name})) > 0`))
  const rows = await sites
    .selectAll()
    .orderBy(sql`array_position(${first}::uuid[], site_id)`, (order) => order.asc().nullsLast())
    .orderBy('name')
    .orderBy('site_id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await sites.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

/** Returns the ID of the site with a public key; null if there is none or it's deleted. */
export async function siteOfKey(db: Kysely<unknown>, key: string): Promise<Id | null> {
  const sites = tables(db).selectFrom('sites').select('site_id').where('key', '=', key)
  return (await sites.where('deleted_at', 'is', null).executeTakeFirst())?.site_id ?? null
}

/** Returns the public key of the oldest site of the installation; null if there is none. */
export async function firstSiteKey(db: Kysely<unknown>): Promise<string | null> {
  const sites = tables(db).selectFrom('sites').select('key').where('deleted_at', 'is', null)
  return (await sites.orderBy('site_id').limit(1).executeTakeFirst())?.key ?? null
}

/** Returns the sites that were deleted before a moment. */
export async function sitesDeletedBefore(db: Db, moment: Date): Promise<Id[]> {
  const rows = await tables(db).selectFrom('sites').select('site_id').where('deleted_at', '<', moment).execute()
  return rows.map(({ site_id }) => site_id)
}

/** Takes a lock until the transaction ends, so that nothing else adds to the same user's sites meanwhile. */
export async function lockSitesOf(db: Db, userId: Id): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`sites of ${userId}`}, 0))`.execute(db)
}

/** Checks whether the database knows a time zone. If it doesn't, the transaction is aborted and can't continue. */
export async function knowsZone(db: Db, zone: string): Promise<boolean> {
  try {
    await sql`SELECT timezone(${zone}::text, TIMESTAMPTZ '2000-01-01 00:00Z')`.execute(db)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '22023') return false
    throw error
  }
}
