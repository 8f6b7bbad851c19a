import type { Kysely } from 'kysely'
import { includesRole } from '#core/access.ts'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Role } from '../contract.ts'

/** The tables that say who works on which site. */
export type MemberTables = {
  site_members: { site_id: Id; user_id: Id; role: Role; created_at: Date; left_at: Date | null }
}

/** Somebody who works on a site, and since when. */
export interface MemberRow {
  readonly user_id: Id
  readonly role: Role
  readonly created_at: Date
}

const tables = (db: Kysely<unknown>) =>
  db.withTables<MemberTables & { sites: { site_id: Id; name: string; deleted_at: Date | null } }>()

/** Who works on which site that is there; somebody who left does not. */
const memberships = (db: Kysely<unknown>) =>
  tables(db)
    .selectFrom('site_members')
    .innerJoin('sites', 'sites.site_id', 'site_members.site_id')
    .where('site_members.left_at', 'is', null)
    .where('sites.deleted_at', 'is', null)

/** What a user is on a site; undefined when nothing. A deleted site has no members. */
export async function roleOn(db: Kysely<unknown>, userId: Id, siteId: Id): Promise<Role | undefined> {
  const membership = memberships(db)
    .where('site_members.site_id', '=', siteId)
    .where('site_members.user_id', '=', userId)
  return (await membership.select('site_members.role').executeTakeFirst())?.role
}

/** Whether a user may work on a site. */
export async function isMember(db: Kysely<unknown>, userId: Id, siteId: Id): Promise<boolean> {
  return (await roleOn(db, userId, siteId)) !== undefined
}

/** The users who work on a site. */
export async function membersOf(db: Kysely<unknown>, siteId: Id): Promise<Id[]> {
  return (await memberRowsOf(db, siteId)).map(({ user_id }) => user_id)
}

/** Those who work on a site, whoever came first first. */
export async function memberRowsOf(db: Kysely<unknown>, siteId: Id): Promise<MemberRow[]> {
  const members = tables(db).selectFrom('site_members').select(['user_id', 'role', 'created_at'])
  const present = members.where('site_id', '=', siteId).where('left_at', 'is', null)
  return present.orderBy('created_at').orderBy('user_id').execute()
}

/** The other sites on which an owner or admin of this one is an owner or admin as well, and who that is. */
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

/** Makes somebody a member, or one again who had left. */
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

/** Ends a membership. Its row stays, so that it can be taken up again. */
export async function endMembership(db: Db, siteId: Id, userId: Id, at: Date): Promise<void> {
  const member = tables(db).updateTable('site_members').set({ left_at: at })
  await member.where('site_id', '=', siteId).where('user_id', '=', userId).execute()
}

/** Takes up a membership that ended at or after a moment, and says when it did; undefined when there is none. */
export async function resumeMembership(db: Db, siteId: Id, userId: Id, since: Date): Promise<Date | undefined> {
  const ended = tables(db).selectFrom('site_members').select('left_at').where('site_id', '=', siteId)
  const row = await ended.where('user_id', '=', userId).where('left_at', '>=', since).forUpdate().executeTakeFirst()
  if (!row?.left_at) return undefined
  const member = tables(db).updateTable('site_members').set({ left_at: null }).where('site_id', '=', siteId)
  await member.where('user_id', '=', userId).execute()
  return row.left_at
}

/** Holds a site's row until the transaction ends: changes to who works on it come one after the other. */
export async function holdMembers(db: Db, siteId: Id): Promise<void> {
  await tables(db).selectFrom('sites').select('site_id').where('site_id', '=', siteId).forUpdate().execute()
}

/** How many sites have nobody but this user for an owner. Holds those that they own: whoever else leaves one waits. */
export async function countOnlyOwned(db: Db, userId: Id): Promise<number> {
  const ownedIds = tables(db).selectFrom('site_members').select('site_id').where('user_id', '=', userId)
  const owner = ownedIds.where('role', '=', 'owner').where('left_at', 'is', null)
  // One after the other: a cluster locks rows of one shard at a time.
  for (const { site_id } of await owner.orderBy('site_id').execute()) await holdMembers(db, site_id)
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

/** Deletes every membership of somebody whose account is removed. Answers the sites that they were still a member of. */
export async function deleteMemberships(db: Db, userId: Id): Promise<Id[]> {
  const rows = await tables(db)
    .deleteFrom('site_members')
    .where('user_id', '=', userId)
    .returning(['site_id', 'left_at'])
    .execute()
  return rows.flatMap(({ site_id, left_at }) => (left_at === null ? [site_id] : []))
}

/** What somebody was on a site who is no member of it now; undefined for nobody. */
export async function formerRole(db: Db, siteId: Id, userId: Id): Promise<Role | undefined> {
  const left = tables(db).selectFrom('site_members').select('role').where('site_id', '=', siteId)
  return (await left.where('user_id', '=', userId).where('left_at', 'is not', null).executeTakeFirst())?.role
}
