import type { Kysely } from 'kysely'
import { includesRole } from '#core/access.ts'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Role } from '../contract.ts'

/** The table that records which users work on which site. */
export type MemberTables = {
  site_members: { site_id: Id; user_id: Id; role: Role; created_at: Date; left_at: Date | null }
}

/** A user who works on a site, and since when. */
export interface MemberRow {
  readonly user_id: Id
  readonly role: Role
  readonly created_at: Date
}

const tables = (db: Kysely<unknown>) =>
  db.withTables<MemberTables & { sites: { site_id: Id; name: string; deleted_at: Date | null } }>()

/** Memberships of sites that aren't deleted, without members who left. */
const memberships = (db: Kysely<unknown>) =>
  tables(db)
    .selectFrom('site_members')
    .innerJoin('sites', 'sites.site_id', 'site_members.site_id')
    .where('site_members.left_at', 'is', null)
    .where('sites.deleted_at', 'is', null)

/** Returns a user's role on a site; undefined if the user has none. A deleted site has no members. */
export async function roleOn(db: Kysely<unknown>, userId: Id, siteId: Id): Promise<Role | undefined> {
  const membership = memberships(db)
    .where('site_members.site_id', '=', siteId)
    .where('site_members.user_id', '=', userId)
  return (await membership.select('site_members.role').executeTakeFirst())?.role
}

/** Checks whether a user may work on a site. */
export async function isMember(db: Kysely<unknown>, userId: Id, siteId: Id): Promise<boolean> {
  return (await roleOn(db, userId, siteId)) !== undefined
}

/** Returns the users who work on a site. */
export async function membersOf(db: Kysely<unknown>, siteId: Id): Promise<Id[]> {
  return (await memberRowsOf(db, siteId)).map(({ user_id }) => user_id)
}

/** Returns the members of a site, in the order in which they joined. */
export async function memberRowsOf(db: Kysely<unknown>, siteId: Id): Promise<MemberRow[]> {
  const members = tables(db).selectFrom('site_members').select(['user_id', 'role', 'created_at'])
  const present = members.where('site_id', '=', siteId).where('left_at', 'is', null)
  return present.orderBy('created_at').orderBy('user_id').execute()
}

/** Returns the other sites on which an owner or admin of this site is also an owner or admin, with that user. */
export async function managedWith(db: Db, siteId: Id): Promise<{ site_id: Id; user_id: Id; name: string }[]> {
  const managers = (await memberRowsOf(db, siteId)).filter(({ role }) => includesRole(role, 'admin'))
  if (managers.length === 0) return []
  const theirs = memberships(db)
    .where(
      'site_members.user_id',
      'in',
      managers.map(({ user_id }) => user_id),
    )
    .where('site_members.role', 'in', ['owner', 'admin'])
    .where('site_members.site_id', '!=', siteId)
  return theirs.select(['site_members.site_id', 'site_members.user_id', 'sites.name']).execute()
}

/** Makes a user a member, including one who had left. */
export async function addMember(
  db: Db,
  { siteId, userId, role, at }: { siteId: Id; userId: Id; role: Role; at: Date },
): Promise<void> {
  const member = { site_id: siteId, user_id: userId, role, created_at: at, left_at: null }
  const insert = tables(db).insertInto('site_members').values(member)
  await insert.onConflict((on) => on.columns(['site_id', 'user_id']).doUpdateSet({ role, left_at: null })).execute()
}

export async function changeRole(db: Db, siteId: Id, userId: Id, role: Role): Promise<void> {
  const member = tables(db).updateTable('site_members').set({ role })
  await member.where('site_id', '=', siteId).where('user_id', '=', userId).execute()
}

/** Ends a membership. Its row stays, so that the membership can be resumed. */
export async function endMembership(db: Db, siteId: Id, userId: Id, at: Date): Promise<void> {
  const member = tables(db).updateTable('site_members').set({ left_at: at })
  await member.where('site_id', '=', siteId).where('user_id', '=', userId).execute()
}

/** Resumes a membership that ended at or after a moment and returns when it ended; undefined if there is none. */
export async function resumeMembership(db: Db, siteId: Id, userId: Id, since: Date): Promise<Date | undefined> {
  const ended = tables(db).selectFrom('site_members').select('left_at').where('site_id', '=', siteId)
  const row = await ended.where('user_id', '=', userId).where('left_at', '>=', since).forUpdate().executeTakeFirst()
  if (!row?.left_at) return undefined
  const member = tables(db).updateTable('site_members').set({ left_at: null }).where('site_id', '=', siteId)
  await member.where('user_id', '=', userId).execute()
  return row.left_at
}

/** Locks a site's row until the transaction ends, so that changes to its members happen one after another. */
export async function lockMembers(db: Db, siteId: Id): Promise<void> {
  await tables(db).selectFrom('sites').select('site_id').where('site_id', '=', siteId).forUpdate().execute()
}

/**
 * Counts the sites of which this user is the only owner. Locks all sites that the user owns, so that another owner who
 * leaves one has to wait.
 */
export async function countOnlyOwned(db: Db, userId: Id): Promise<number> {
  const ownedIds = tables(db).selectFrom('site_members').select('site_id').where('user_id', '=', userId)
  const owner = ownedIds.where('role', '=', 'owner').where('left_at', 'is', null)
  // One after another: a cluster locks rows of only one shard at a time.
  for (const { site_id } of await owner.orderBy('site_id').execute()) await lockMembers(db, site_id)
  const owned = await memberships(db)
    .where('site_members.user_id', '=', userId)
    .where('site_members.role', '=', 'owner')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('site_members as other')
            .select('other.user_id')
            .whereRef('other.site_id', '=', 'site_members.site_id')
            .where('other.user_id', '!=', userId)
            .where('other.role', '=', 'owner')
            .where('other.left_at', 'is', null),
        ),
      ),
    )
    .select('site_members.site_id')
    .execute()
  return owned.length
}

/**
 * Deletes every membership of a user whose account is removed. Returns the sites of which the user was still a member.
 */
export async function deleteMemberships(db: Db, userId: Id): Promise<Id[]> {
  const rows = await tables(db)
    .deleteFrom('site_members')
    .where('user_id', '=', userId)
    .returning(['site_id', 'left_at'])
    .execute()
  return rows.flatMap(({ site_id, left_at }) => (left_at === null ? [site_id] : []))
}

/** Returns the role that a former member had on a site; undefined if the user isn't a former member. */
export async function formerRole(db: Db, siteId: Id, userId: Id): Promise<Role | undefined> {
  const left = tables(db).selectFrom('site_members').select('role').where('site_id', '=', siteId)
  return (await left.where('user_id', '=', userId).where('left_at', 'is not', null).executeTakeFirst())?.role
}
