import { identify } from '#features/accounts/server/index.ts'
import { roleOn, siteOfKey } from '#features/sites/server/index.ts'
import type { Callers } from '#platform/server/calls/callers.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Database } from '#platform/server/db/database.ts'

/** How the calls learn who is asking: accounts know sessions, sites know members and keys. */
export function callersOf({ system }: Database, { now }: Tools): Callers {
  return {
    identify: (tokenHash) => identify(system, tokenHash, now()),
    roleOn: (userId, siteId) => roleOn(system, userId, siteId),
    siteOfKey: (key) => siteOfKey(system, key),
  }
}
