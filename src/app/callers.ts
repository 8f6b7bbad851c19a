import { identifyKey, roleOfKey } from '#features/api-keys/server/index.ts'
import { identify, userById } from '#features/accounts/server/index.ts'
import { hasFeature } from '#features/plans/server/index.ts'
import { isMember, isViewing, roleOn, siteById, siteOfKey } from '#features/sites/server/index.ts'
import type { Id } from '#core/id.ts'
import type { Callers } from '#platform/server/calls/callers.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Database } from '#platform/server/db/database.ts'

/**
 * Defines how calls learn who the caller is: accounts know sessions, api-keys know keys, sites know members and the
 * script keys, plans know features.
 */
export function callersOf({ system }: Database, { now, offer }: Tools): Callers {
  // The account is read each time, so that a user who is no longer an administrator loses the view immediately.
  const viewsAsOwner = async (userId: Id, siteId: Id) =>
    (await isViewing(system, userId, siteId, new Date(now()))) && (await userById(system, userId))?.is_admin === true
  return {
    identify: async (tokenHash) =>
      (await identify(system, tokenHash, now())) ?? (await identifyKey(system, tokenHash, now())),
    roleOn: async (userId, siteId) =>
      (await roleOn(system, userId, siteId)) ??
      ((await viewsAsOwner(userId, siteId)) ? 'owner' : undefined) ??
      ((await siteById(system, siteId)) ? await roleOfKey(system, userId, siteId, now()) : undefined),
    isMember: (userId, siteId) => isMember(system, userId, siteId),
    hasFeature: (siteId, feature) => hasFeature({ db: system, offer }, siteId, feature),
    siteOfKey: sharedAnswer((key) => siteOfKey(system, key)),
  }
}

/**
 * Shares one request among all callers with the same key while it is pending, because a site's visitors arrive in
 * bursts.
 */
function sharedAnswer<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const asked = new Map<string, Promise<T>>()
  return (key) => {
    const known = asked.get(key)
    if (known) return known
    const answer = ask(key).finally(() => asked.delete(key))
    asked.set(key, answer)
    return answer
  }
}
