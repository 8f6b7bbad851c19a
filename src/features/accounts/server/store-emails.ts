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

/** A row of `email_changes`: a link that puts another address in the place of an account's. */
export type EmailChangeRow = Selectable<EmailTables['email_changes']>

const tables = (db: Kysely<unknown>): Kysely<EmailTables> => db.withTables<EmailTables>()

export async function addEmailChange(db: Db, change: EmailChangeRow): Promise<void> {
  await tables(db).insertInto('email_changes').values(change).execute()
}

/** How many links were made after a moment by the account, or for the address by whomever; the larger of both. */
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
 * How many links were mailed to a mailbox after a moment, whatever tag the address had: those that confirm an address, and those to
 * accounts that are not confirmed.
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

/** Uses a link up and answers what it changes; undefined when it is unknown, used or too old. */
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

/** Ends the links of an account that are still open. */
export async function closeEmailChanges(db: Db, userId: Id, now: Date): Promise<void> {
  const open = tables(db).updateTable('email_changes').set({ closed_at: now })
  await open.where('user_id', '=', userId).where('closed_at', 'is', null).execute()
}

/** Forgets the links that ended before a moment. */
export async function forgetEmailChanges(db: Db, before: Date): Promise<void> {
  await tables(db).deleteFrom('email_changes').where('expires_at', '<', before).execute()
}
