import type { Kysely, Selectable } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

type PasskeyTables = {
  passkeys: {
    id: Id
    user_id: Id
    credential_id: string
    public_key: Buffer
    counter: string
    transports: string[]
    name: string
    created_at: Date
    last_used_at: Date | null
  }
  passkey_challenges: { token_hash: Uint8Array; challenge: string; user_id: Id | null; expires_at: Date }
}

/** A row of `passkeys`. */
export type PasskeyRow = Selectable<PasskeyTables['passkeys']>

const tables = (db: Kysely<unknown>): Kysely<PasskeyTables> => db.withTables<PasskeyTables>()

/** Returns the passkeys of an account, oldest first. */
export async function passkeysOf(db: Db, userId: Id): Promise<PasskeyRow[]> {
  return tables(db).selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute()
}

/**
 * Returns a passkey by its credential ID, locked until the transaction ends. Of two concurrent uses, the second sees
 * the first one's count.
 */
export async function lockPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  const found = tables(db).selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId)
  return found.forUpdate().executeTakeFirst()
}

/** Adds a passkey. Returns false if it already belongs to an account. */
export async function putPasskey(db: Db, passkey: PasskeyRow): Promise<boolean> {
  const insert = tables(db).insertInto('passkeys').values(passkey)
  const { numInsertedOrUpdatedRows } = await insert
    .onConflict((on) => on.column('credential_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Changes a passkey of the account; undefined if the account doesn't have it. */
export async function changePasskey(
  db: Db,
  userId: Id,
  id: Id,
  change: Partial<Pick<PasskeyRow, 'name' | 'counter' | 'last_used_at'>>,
): Promise<PasskeyRow | undefined> {
  const changed = tables(db).updateTable('passkeys').set(change).where('id', '=', id).where('user_id', '=', userId)
  return changed.returningAll().executeTakeFirst()
}

/** Removes a passkey of the account; undefined if the account doesn't have it. */
export async function deletePasskey(db: Db, userId: Id, id: Id): Promise<PasskeyRow | undefined> {
  const removed = tables(db).deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', userId)
  return removed.returningAll().executeTakeFirst()
}

export async function addChallenge(db: Db, row: Selectable<PasskeyTables['passkey_challenges']>): Promise<void> {
  await tables(db).insertInto('passkey_challenges').values(row).execute()
}

/**
 * Consumes a challenge, so that it can't be used again. Returns undefined if it is unknown, used, expired or for
 * another purpose.
 */
export async function consumeChallenge(
  db: Db,
  { tokenHash, userId, now }: { readonly tokenHash: Uint8Array; readonly userId: Id | null; readonly now: Date },
): Promise<string | undefined> {
  const taken = await tables(db)
    .deleteFrom('passkey_challenges')
    .where('token_hash', '=', tokenHash)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', now)
    .returning('challenge')
    .executeTakeFirst()
  return taken?.challenge
}

/** Deletes unanswered challenges that expired before a moment. */
export async function forgetChallenges(db: Db, before: Date): Promise<void> {
  await tables(db).deleteFrom('passkey_challenges').where('expires_at', '<', before).execute()
}
