import type { Db } from '#platform/server/db/database.ts'
import type { JobContext } from '#platform/server/context.ts'
import { pauseMs } from '#platform/server/outgoing/pauses.ts'
import { changeConnection, findConnection } from '../store-connections.ts'
import type { Queue } from '../store-deliveries.ts'
import { deleteHostPause, type HostPause, hostPauseOf, saveHostPause } from '../store-host-pauses.ts'

/**
 * Pauses requests to a server that doesn't respond: longer each time, starting over if it has `answered` in between.
 * Returns the length of the pause.
 */
export async function pauseQueue(
  { database, now }: JobContext,
  queue: Queue,
  { answered }: { answered: boolean },
): Promise<number> {
  return database.inSite(queue.site_id, async (db) => {
    const before = answered ? 0 : (await restOf(db, queue)).pauses
    const rest = pauseMs(before)
    const change = { paused_until: new Date(now() + rest), pauses: before + 1 }
    if (queue.host === '') await changeConnection(db, queue.site_id, queue.service, change)
    else await saveHostPause(db, queue, change)
    return rest
  })
}

async function restOf(db: Db, queue: Queue): Promise<HostPause> {
  if (queue.host !== '') return hostPauseOf(db, queue)
  const connection = await findConnection(db, queue.site_id, queue.service, { isHeld: true })
  return connection ?? { paused_until: null, pauses: 0 }
}

/** Ends the pause of a server that responds again. */
export async function resumeQueue({ database }: JobContext, queue: Queue): Promise<void> {
  const { site_id, service, host } = queue
  await database.inSite(site_id, (db) =>
    host === ''
      ? changeConnection(db, site_id, service, { paused_until: null, pauses: 0 })
      : deleteHostPause(db, queue),
  )
}
