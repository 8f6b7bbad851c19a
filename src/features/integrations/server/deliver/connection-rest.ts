import type { Id } from '#core/id.ts'
import type { JobContext } from '#platform/server/context.ts'
import { restMs } from '#platform/server/outgoing/rests.ts'
import type { ServiceId } from '../../contract.ts'
import { changeConnection, findConnection } from '../store-connections.ts'

/** Leaves a service that does not answer alone: a little longer each time, anew after it `answered` meanwhile. Answers for how long. */
export async function restConnection(
  { database, now }: JobContext,
  siteId: Id,
  service: ServiceId,
  { answered }: { answered: boolean },
): Promise<number> {
  return database.inSite(siteId, async (db) => {
    const connection = await findConnection(db, siteId, service, { isHeld: true })
    const before = answered ? 0 : (connection?.pauses ?? 0)
    const rest = restMs(before)
    const change = { paused_until: new Date(now() + rest), pauses: before + 1 }
    await changeConnection(db, siteId, service, change)
    return rest
  })
}

/** A service that answers again is no longer left alone. */
export async function wakeConnection({ database }: JobContext, siteId: Id, service: ServiceId): Promise<void> {
  await database.inSite(siteId, (db) => changeConnection(db, siteId, service, { paused_until: null, pauses: 0 }))
}
