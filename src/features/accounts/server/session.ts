import type { Kysely } from 'kysely'
import type { Id } from '#core/id.ts'
import type { PublicContext, User } from '#platform/server/context.ts'
import { addSession, hashesOfLiveSessions, prolongSession, userOfSession } from './store.ts'
import { newToken } from './token.ts'

const day = 24 * 60 * 60 * 1000
const lifetime = 30 * day
/** Only the server knows when the session ends, so the cookie may last as long as browsers allow. */
const cookieSeconds = 400 * 24 * 60 * 60

/** Logs a user in: stores the session, sets its cookie and returns the token. */
export async function startSession(
  { db, now, randomBytes, session }: Pick<PublicContext, 'db' | 'now' | 'randomBytes' | 'session'>,
  userId: Id,
): Promise<string> {
  const token = newToken(randomBytes)
  const at = now()
  await addSession(db, {
    token_hash: token.hash,
    user_id: userId,
    created_at: new Date(at),
    expires_at: new Date(at + lifetime),
  })
  session.start(token.text, cookieSeconds)
  return token.text
}

/**
 * Returns the user of a session, by the SHA-256 of its token; null if it doesn't exist or has ended. A session ends
 * about 30 days after its last use, give or take a day, because its end is extended at most once a day.
 */
export async function identify(db: Kysely<unknown>, tokenHash: Uint8Array, now: number): Promise<User | null> {
  const found = await userOfSession(db, tokenHash, new Date(now))
  if (!found) return null
  const end = now + lifetime
  if (found.expires_at.getTime() < end - day) await prolongSession(db, tokenHash, new Date(end))
  return { id: found.id, email: found.email, isAdmin: found.is_admin, isPro: found.is_pro }
}

/**
 * Returns which of these sessions have not ended, as the hexadecimal SHA-256 of their tokens. Doesn't count as using
 * them.
 */
export async function liveSessions(
  db: Kysely<unknown>,
  tokenHashes: readonly Buffer[],
  now: number,
): Promise<ReadonlySet<string>> {
  const found = await hashesOfLiveSessions(db, tokenHashes, new Date(now))
  return new Set(found.map((hash) => hash.toString('hex')))
}
