import { type Kysely, type Selectable, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

type EmailTables = {
  email_changes: {
    token_hash: Uint8Array
    user_id: Id
    email: string
    email_typed: string
    created_at: Date
    expires_at: Date
    closed_at: Date | null
  }
}

/** A row of `email_changes`: a link that replaces an account's address with another. */
export type EmailChangeRow = Selectable<EmailTables['email_changes']>

const tables = (db: Kysely<unknown>): Kysely<EmailTables> => db.withTables<EmailTables>()

export async function addEmailChange(db: Db, change: EmailChangeRow): Promise<void> {
  await tables(db).insertInto('email_changes').values(change).execute()
}

/**
 * Counts the links created after a moment by the account, and those for the address by any account; returns the larger
 * number.
 */
export async function countEmailChanges(db: Db, userId: Id, email: string, after: Date): Promise<number> {
  const { byUser, forAddress } = await tables(db)
    .selectFrom('email_changes')
    .select(({ fn, eb }) => [
      fn
        .countAll<string>()
        .filterWhere(eb('user_id', '=', userId))
        .as('byUser'),
      fn
        .countAll<string>()
        .filterWhere(eb('email', '=', email))
        .as('forAddress'),
    ])
    .where(({ eb, or }) => or([eb('user_id', '=', userId), eb('email', '=', email)]))
    .where('created_at', '>', after)
    .executeTakeFirstOrThrow()
  return Math.max(Number(byUser), Number(forAddress))
}

/**
 * Counts the links emailed to a mailbox after a moment, regardless of the address's tag: those that confirm an address,
 * and those sent to unconfirmed accounts.
 */
export async function countTypedLinks(db: Db, mailbox: string, after: Date): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    SELECT count(*) FROM (
      SELECT email FROM email_changes WHERE created_at > ${after}
      UNION ALL
      SELECT users.email FROM password_resets JOIN users ON users.id = password_resets.user_id
      WHERE password_resets.created_at > ${after} AND users.email_confirmed_at IS NULL
    ) AS links
    WHERE regexp_replace(email, '^([^+@]+)[+][^@]*@', '\\1@') = ${mailbox}`.execute(db)
  return Number(rows[0]!.count)
}

/** Consumes a link and returns its change; undefined if the link is unknown, used or expired. */
export async function useEmailChange(db: Db, tokenHash: Uint8Array, now: Date): Promise<EmailChangeRow | undefined> {
  return tables(db)
    .updateTable('email_changes')
    .set({ closed_at: now })
    .where('token_hash', '=', tokenHash)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** Closes the open links of an account. */
export async function closeEmailChanges(db: Db, userId: Id, now: Date): Promise<void> {
  const open = tables(db).updateTable('email_changes').set({ closed_at: now })
  await open.where('user_id', '=', userId).where('closed_at', 'is', null).execute()
}

/** Deletes the links that expired before a moment. */
export async function forgetEmailChanges(db: Db, before: Date): Promise<void> {
  await tables(db).deleteFrom('email_changes').where('expires_at', '<', before).execute()
}
