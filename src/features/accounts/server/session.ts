import type { Kysely } from 'kysely'
import type { Id } from '#core/id.ts'
import type { PublicContext, User } from '#platform/server/context.ts'
import { addSession, hashesOfLiveSessions, prolongSession, userOfSession } from './store.ts'
import { newToken } from './token.ts'

const day = 24 * 60 * 60 * 1000
const lifetime = 30 * day
/** The session's end is known to the server alone, so the cookie may last as long as browsers allow. */
const cookieSeconds = 400 * 24 * 60 * 60

/** Logs somebody in: writes the session, sets its cookie and answers the token. */
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
 * Whose session this is, by the SHA-256 of its token; null when there is none or it has ended. A session ends 30 days
 * after it was last used, give or take a day: its end is moved at most once a day.
 */
export async function identify(db: Kysely<unknown>, tokenHash: Uint8Array, now: number): Promise<User | null> {
  const found = await userOfSession(db, tokenHash, new Date(now))
  if (!found) return null
  const end = now + lifetime
  if (found.expires_at.getTime() < end - day) await prolongSession(db, tokenHash, new Date(end))
  return { id: found.id, email: found.email, isAdmin: found.is_admin, isPro: found.is_pro }
}

/** Those of some sessions that have not ended, each by the SHA-256 of its token in hexadecimal. It is no use of them. */
export async function liveSessions(
  db: Kysely<unknown>,
  tokenHashes: readonly Buffer[],
  now: number,
): Promise<ReadonlySet<string>> {
  const found = await hashesOfLiveSessions(db, tokenHashes, new Date(now))
  return new Set(found.map((hash) => hash.toString('hex')))
}
