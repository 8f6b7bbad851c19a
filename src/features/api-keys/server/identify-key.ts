import type { Kysely } from 'kysely'
import type { SiteRole } from '#core/access.ts'
import type { Id } from '#core/id.ts'
import type { User } from '#platform/server/context.ts'
import { isLiveKeyOf, liveKey, noteUse } from './store.ts'

const minute = 60_000

/** The key as a caller, by the SHA-256 of its token: its id stands in the place of a user's. Null for none, a revoked or an expired one. */
export async function identifyKey(db: Kysely<unknown>, tokenHash: Uint8Array, now: number): Promise<User | null> {
  const key = await liveKey(db, tokenHash, new Date(now))
  if (!key) return null
  // Not at each request: a shop makes many.
  if (key.last_used_at === null || key.last_used_at.getTime() <= now - minute) await noteUse(db, key, new Date(now))
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

/** What a key is on a site: on its own an admin, on others nothing. */
export async function roleOfKey(
  db: Kysely<unknown>,
  keyId: Id,
  siteId: Id,
  now: number,
): Promise<SiteRole | undefined> {
  return (await isLiveKeyOf(db, siteId, keyId, new Date(now))) ? 'admin' : undefined
}
