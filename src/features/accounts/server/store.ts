import type { Kysely, Selectable } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

type AccountTables = {
  users: {
    id: Id
    email: string
    email_typed: string
    name: string
    password_hash: string
    is_admin: boolean
    is_pro: boolean
    created_at: Date
    email_confirmed_at: Date | null
  }
  first_account: { one: number; user_id: Id }
  sessions: { token_hash: Uint8Array; user_id: Id; created_at: Date; expires_at: Date }
  password_resets: { token_hash: Uint8Array; user_id: Id; created_at: Date; expires_at: Date; closed_at: Date | null }
}

/** A row of `users`. */
export type UserRow = Selectable<AccountTables['users']>

const tables = (db: Kysely<unknown>): Kysely<AccountTables> => db.withTables<AccountTables>()

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await tables(db).selectFrom('first_account').select('one').executeTakeFirst()) !== undefined
}

/**
 * Claims to be the first account ever. Returns true if it is; of two concurrent claims, the second waits and gets
 * false.
 */
export async function claimFirst(db: Db, userId: Id): Promise<boolean> {
  const claim = tables(db).insertInto('first_account').values({ one: 1, user_id: userId })
  const { numInsertedOrUpdatedRows } = await claim.onConflict((on) => on.doNothing()).executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Adds the account. Returns false if the address already has one. */
export async function addUser(db: Db, user: UserRow): Promise<boolean> {
  const insert = tables(db).insertInto('users').values(user)
  const { numInsertedOrUpdatedRows } = await insert
    .onConflict((on) => on.column('email').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function userById(db: Kysely<unknown>, id: Id): Promise<UserRow | undefined> {
  return tables(db).selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function userByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return tables(db).selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

/** A person with an account, as seen by those who work with them. */
export interface Person {
  readonly id: Id
  readonly name: string
  /** As entered by its owner. */
  readonly email: string
}

/** Returns those of these users who have an account, in any order. */
export async function peopleOf(db: Kysely<unknown>, userIds: readonly Id[]): Promise<Person[]> {
  if (userIds.length === 0) return []
  const users = tables(db).selectFrom('users').select(['id', 'name', 'email_typed as email'])
  return users.where('id', 'in', userIds).execute()
}

/**
 * Returns those of these users whose email address is confirmed, with the fields that determine whether they may send.
 */
export async function confirmedUsers(
  db: Kysely<unknown>,
  userIds: readonly Id[],
): Promise<Pick<UserRow, 'id' | 'email' | 'is_admin'>[]> {
  if (userIds.length === 0) return []
  const users = tables(db).selectFrom('users').select(['id', 'email', 'is_admin']).where('id', 'in', userIds)
  return users.where('email_confirmed_at', 'is not', null).execute()
}

/** Records that the owner of the address opened an email there. */
export async function confirmAddress(db: Db, id: Id, now: Date): Promise<void> {
  const user = tables(db).updateTable('users').set({ email_confirmed_at: now }).where('id', '=', id)
  await user.where('email_confirmed_at', 'is', null).execute()
}

/**
 * Returns the confirmed address of one of these users; undefined if the user isn't among them, doesn't exist, or the
 * address isn't confirmed.
 */
export async function memberAddress(
  db: Kysely<unknown>,
  userIds: readonly Id[],
  userId: Id,
): Promise<string | undefined> {
  if (!userIds.includes(userId)) return undefined
  const found = tables(db).selectFrom('users').select('email').where('id', '=', userId)
  return (await found.where('email_confirmed_at', 'is not', null).executeTakeFirst())?.email
}

/** Returns whether an address is the confirmed address of one of these users. */
export async function isMemberAddress(db: Kysely<unknown>, userIds: readonly Id[], email: string): Promise<boolean> {
  if (userIds.length === 0) return false
  const found = tables(db).selectFrom('users').select('id').where('id', 'in', userIds)
  const same = found.where('email', '=', email.toLowerCase()).where('email_confirmed_at', 'is not', null)
  return (await same.executeTakeFirst()) !== undefined
}

/** Returns the account, locked until the transaction ends, so that other changes to it wait. */
export async function lockUser(db: Db, id: Id): Promise<UserRow | undefined> {
  return tables(db).selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function changeUser(db: Db, id: Id, change: Partial<Pick<UserRow, 'name' | 'password_hash'>>) {
  await tables(db).updateTable('users').set(change).where('id', '=', id).execute()
}

/**
 * Changes the account's address to another, confirmed one. Returns false if another account has it; the transaction
 * can't continue after that.
 */
export async function changeAddress(
  db: Db,
  id: Id,
  to: Pick<UserRow, 'email' | 'email_typed' | 'email_confirmed_at'>,
): Promise<boolean> {
  try {
    await tables(db).updateTable('users').set(to).where('id', '=', id).execute()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23505') return false
    throw error
  }
}

/** Returns whether anyone other than this user has an account. */
export async function hasOthers(db: Db, id: Id): Promise<boolean> {
  const others = tables(db).selectFrom('users').select('id').where('id', '!=', id).limit(1)
  return (await others.executeTakeFirst()) !== undefined
}

/**
 * Removes the account with its sessions and links. If it was the first account, the next one created becomes the first.
 */
export async function removeUser(db: Db, id: Id): Promise<void> {
  await tables(db).deleteFrom('first_account').where('user_id', '=', id).execute()
  await tables(db).deleteFrom('users').where('id', '=', id).execute()
}

export async function addSession(db: Db, session: Selectable<AccountTables['sessions']>): Promise<void> {
  await tables(db).insertInto('sessions').values(session).execute()
}

/** Returns the account of a session that has not ended, and when the session ends. */
export async function userOfSession(db: Kysely<unknown>, tokenHash: Uint8Array, now: Date) {
  return tables(db)
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.email', 'users.is_admin', 'users.is_pro', 'sessions.expires_at'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
}

/** Returns the hashes of those sessions that have not ended. */
export async function hashesOfLiveSessions(
  db: Kysely<unknown>,
  tokenHashes: readonly Buffer[],
  now: Date,
): Promise<Buffer[]> {
  if (tokenHashes.length === 0) return []
  const rows = tables(db).selectFrom('sessions').select('token_hash').where('token_hash', 'in', tokenHashes)
  const found = await rows.where('expires_at', '>', now).execute()
  return found.map(({ token_hash }) => Buffer.from(token_hash))
}

export async function prolongSession(db: Kysely<unknown>, tokenHash: Uint8Array, expiresAt: Date): Promise<void> {
  await tables(db).updateTable('sessions').set({ expires_at: expiresAt }).where('token_hash', '=', tokenHash).execute()
}

export async function endSession(db: Db, tokenHash: Uint8Array): Promise<void> {
  await tables(db).deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Ends the account's sessions, or all but one. Returns the number of ended sessions. */
export async function endSessions(db: Db, userId: Id, except?: Uint8Array): Promise<number> {
  let ending = tables(db).deleteFrom('sessions').where('user_id', '=', userId)
  if (except) ending = ending.where('token_hash', '!=', except)
  return Number((await ending.executeTakeFirstOrThrow()).numDeletedRows)
}

export async function addReset(db: Db, reset: Selectable<AccountTables['password_resets']>): Promise<void> {
  await tables(db).insertInto('password_resets').values(reset).execute()
}

/** Returns how many links were created for the account after a moment. */
export async function countResets(db: Db, userId: Id, after: Date): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('password_resets')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', after)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Consumes a link and returns whose it was; undefined if it is unknown, used or expired. */
export async function useReset(db: Db, tokenHash: Uint8Array, now: Date): Promise<Id | undefined> {
  const used = await tables(db)
    .updateTable('password_resets')
    .set({ closed_at: now })
    .where('token_hash', '=', tokenHash)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return used?.user_id
}

export async function closeResets(db: Db, userId: Id, now: Date): Promise<void> {
  const open = tables(db).updateTable('password_resets').set({ closed_at: now })
  await open.where('user_id', '=', userId).where('closed_at', 'is', null).execute()
}

/** Returns the number of the account's sessions other than the given one. */
export async function countOtherSessions(db: Db, userId: Id, except: Uint8Array, now: Date): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('token_hash', '!=', except)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes the sessions and links that expired before a moment. */
export async function forgetEnded(db: Db, before: Date): Promise<void> {
  await tables(db).deleteFrom('sessions').where('expires_at', '<', before).execute()
  await tables(db).deleteFrom('password_resets').where('expires_at', '<', before).execute()
}
