import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

/** An account as listed for administrators. */
export interface ListedUser {
  readonly id: Id
  readonly name: string
  readonly email: string
  readonly is_admin: boolean
  readonly email_confirmed_at: Date | null
  readonly created_at: Date
  /** Whether a second factor is active. */
  readonly has_second_factor: boolean
}

/** Returns a page of all accounts whose name or email contains a text, newest first. */
export async function usersForAdmins(
  db: Db,
  { search, page, limit }: { search: string; page: number; limit: number },
): Promise<{ rows: ListedUser[]; total: number }> {
  const matches = sql`(${search} = '' OR strpos(lower(u.name), lower(${search})) > 0
    OR strpos(lower(u.email), lower(${search})) > 0)`
  const { rows } = await sql<ListedUser>`
    SELECT u.id, u.name, u.email_typed AS email, u.is_admin, u.email_confirmed_at, u.created_at,
      EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL) AS has_second_factor
    FROM users u WHERE ${matches}
    ORDER BY u.created_at DESC, u.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM users u WHERE ${matches}`.execute(db)
  return { rows, total: counted[0]!.total }
}

/**
 * Makes a user an administrator of the installation, or removes that right. Returns whether there is such an account;
 * to become an administrator, its email must be confirmed.
 */
export async function setAdministrator(db: Db, userId: Id, isAdmin: boolean): Promise<boolean> {
  const { rows } = await sql`UPDATE users SET is_admin = ${isAdmin}
    WHERE id = ${userId} AND (email_confirmed_at IS NOT NULL OR NOT ${isAdmin}) RETURNING id`.execute(db)
  return rows.length > 0
}

/** Returns the accounts whose name or email contains a text. */
export async function userIdsLike(db: Kysely<unknown>, text: string): Promise<Id[]> {
  if (text === '') return []
  const { rows } = await sql<{ id: Id }>`SELECT id FROM users
    WHERE strpos(lower(name), lower(${text})) > 0 OR strpos(lower(email), lower(${text})) > 0
    ORDER BY id LIMIT 500`.execute(db)
  return rows.map(({ id }) => id)
}
