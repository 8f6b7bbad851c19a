import type { Kysely, Selectable } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

type SsoTables = {
  sso_identities: { issuer: string; subject: string; user_id: Id; created_at: Date }
  sso_requests: { token_hash: Uint8Array; expires_at: Date }
}

const tables = (db: Kysely<unknown>): Kysely<SsoTables> => db.withTables<SsoTables>()

/** Returns the account linked to the provider's subject; undefined if there is none. */
export async function linkedUser(db: Db, issuer: string, subject: string): Promise<Id | undefined> {
  const found = tables(db).selectFrom('sso_identities').select('user_id').where('issuer', '=', issuer)
  return (await found.where('subject', '=', subject).executeTakeFirst())?.user_id
}

export async function linkUser(db: Db, identity: Selectable<SsoTables['sso_identities']>): Promise<void> {
  await tables(db)
    .insertInto('sso_identities')
    .values(identity)
    .onConflict((on) => on.doNothing())
    .execute()
}

export async function addSsoRequest(db: Db, request: Selectable<SsoTables['sso_requests']>): Promise<void> {
  await tables(db).insertInto('sso_requests').values(request).execute()
}

/**
 * Consumes a log-in request, so that it can't be finished again. Returns false if it is unknown, finished or expired.
 */
export async function consumeSsoRequest(db: Db, tokenHash: Uint8Array, now: Date): Promise<boolean> {
  const taken = tables(db).deleteFrom('sso_requests').where('token_hash', '=', tokenHash).where('expires_at', '>', now)
  return (await taken.executeTakeFirstOrThrow()).numDeletedRows === 1n
}

/** Deletes log-in requests that expired before a moment without being finished. */
export async function forgetSsoRequests(db: Db, before: Date): Promise<void> {
  await tables(db).deleteFrom('sso_requests').where('expires_at', '<', before).execute()
}
