import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'

/** A browser in which a team member turned notifications on. */
export interface MemberBrowser {
  readonly site_id: Id
  readonly subscription_id: Id
  readonly user_id: Id
  /** SHA-256 of the session token. */
  readonly session_hash: Buffer
  readonly created_at: Date
}

type Db = Kysely<unknown>
const tables = (db: Db) => db.withTables<{ push_member_browsers: MemberBrowser }>()

/** Turns notifications on in a browser for a member, replacing any other member. */
export async function storeMemberBrowser(db: Db, row: MemberBrowser): Promise<void> {
  const { site_id: _, subscription_id: __, ...change } = row
  const insert = tables(db).insertInto('push_member_browsers').values(row)
  await insert.onConflict((on) => on.columns(['site_id', 'subscription_id']).doUpdateSet(change)).execute()
}

/** Returns a member's browsers that push services can still reach, with the hash of their endpoint. */
export async function browsersOfMember(
  db: Db,
  siteId: Id,
  userId: Id,
): Promise<(MemberBrowser & { endpoint_hash: Buffer })[]> {
  const { rows } = await sql<MemberBrowser & { endpoint_hash: Buffer }>`
    SELECT m.*, s.endpoint_hash FROM push_member_browsers m
    JOIN push_subscriptions s ON s.site_id = m.site_id AND s.id = m.subscription_id
    WHERE m.site_id = ${siteId} AND s.site_id = ${siteId} AND m.user_id = ${userId} AND s.dead_at IS NULL
    ORDER BY m.subscription_id`.execute(db)
  return rows
}

/**
 * Turns notifications off in a member's browsers: the given ones, or all. Subscriptions that no visitor made are
 * deleted.
 */
export async function dropMemberBrowsers(
  db: Db,
  { siteId, userId }: { siteId: Id; userId: Id },
  ids?: readonly Id[],
): Promise<void> {
  const drop = tables(db).deleteFrom('push_member_browsers').where('site_id', '=', siteId).where('user_id', '=', userId)
  const dropped = await (ids ? drop.where('subscription_id', 'in', ids) : drop).returning('subscription_id').execute()
  if (dropped.length === 0) return
  const gone = dropped.map(({ subscription_id }) => subscription_id)
  await sql`DELETE FROM push_subscriptions
    WHERE site_id = ${siteId} AND popup_id IS NULL AND id = ANY(${gone}::uuid[])`.execute(db)
}
