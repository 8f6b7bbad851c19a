import type { Kysely } from 'kysely'
import type { SiteRole } from '#core/access.ts'
import type { Id } from '#core/id.ts'
import type { User } from '#platform/server/context.ts'
import { isLiveKeyOf, liveKey, recordKeyUse } from './store.ts'

const minute = 60_000

/**
 * Returns the key as a caller, by the SHA-256 of its token; its ID takes the place of a user's. Null if there is none,
 * or if it is revoked or expired.
 */
export async function identifyKey(db: Kysely<unknown>, tokenHash: Uint8Array, now: number): Promise<User | null> {
  const key = await liveKey(db, tokenHash, new Date(now))
  if (!key) return null
  // Not updated at every request, because a shop makes many.
  if (key.last_used_at === null || key.last_used_at.getTime() <= now - minute)
    await recordKeyUse(db, key, new Date(now))
  return {
    id: key.id,
    email: '',
    isAdmin: false,
    isPro: false,
    keyName: key.name,
    scopes: key.scopes,
    siteId: key.site_id,
  }
}

/** Returns the role of a key: admin on its own site, none on others. */
export async function roleOfKey(
  db: Kysely<unknown>,
  keyId: Id,
  siteId: Id,
  now: number,
): Promise<SiteRole | undefined> {
  return (await isLiveKeyOf(db, siteId, keyId, new Date(now))) ? 'admin' : undefined
}
