import { z } from 'zod'
import type { Id } from '#core/id.ts'
import { id } from '#core/fields.ts'
import type { Db } from '#platform/server/db/database.ts'
import { type Jobs, job } from '#platform/server/jobs/jobs.ts'
import { type ServiceId, serviceIds } from '../contract.ts'
import { planHooks } from './hooks/register-hooks.ts'
import { markBroken } from './connect/break-connection.ts'
import { openConnection, type ServiceDeps } from './open-connection.ts'
import { readUnsubscribes } from './services/read-unsubscribes.ts'
import { ServiceError } from './services/service.ts'
import { changeConnection, connectionsWith, findConnection } from './store-connections.ts'
import { listsInUse } from './store-lists.ts'
import { unsubscribeHere } from './unsubscribe-here.ts'

/** Clocks differ, so each read starts this many milliseconds before the end of the last one. */
const overlap = 10 * 60_000
const name = {
  name: 'integrations.take-unsubscribes',
  payload: z.object({ site_id: id, service: z.enum(serviceIds) }),
} as const

/** Delay in milliseconds before reading: the service's search reflects a change a little later. */
const settled = 60_000

/** Schedules a read of the unsubscribes at a service that reported one without naming the address. */
export async function scheduleUnsubscribeRead(
  jobs: Jobs,
  db: Db,
  siteId: Id,
  service: ServiceId,
  at: Date,
): Promise<void> {
  const key = `integrations.take-unsubscribes ${siteId} ${service}`
  const runAt = new Date(at.getTime() + settled)
  await jobs.add(db, name, { site_id: siteId, service }, { key, queue: key, runAt })
}

/** Every hour, reads unsubscribes from the services that report them. */
export const pollUnsubscribes = job({
  name: 'integrations.poll-unsubscribes',
  payload: z.object({}),
  cron: '37 * * * *',
  async run(_payload, { database, jobs }) {
    const asked = Object.keys(readUnsubscribes) as ServiceId[]
    for (const { site_id, service } of await connectionsWith(database.system, asked)) {
      const key = `integrations.take-unsubscribes ${site_id} ${service}`
      await database.inSite(site_id, async (db) => {
        await jobs.add(db, name, { site_id, service }, { key, queue: key })
        await planHooks(jobs, db, site_id, service)
      })
    }
  },
})

/**
 * Unsubscribes contacts here who unsubscribed at a service. If the service can't be read, its error message is stored
 * for the owner, and the next poll reads from the same point.
 */
export const applyUnsubscribesIn = (deps: ServiceDeps) =>
  job({
    ...name,
    async run({ site_id: siteId, service }, context) {
      const { database, now } = context
      const connection = await database.inSite(siteId, (db) => findConnection(db, siteId, service))
      const read = readUnsubscribes[service]
      if (connection?.state !== 'connected' || !read) return
      // A service that doesn't respond is polled again after its pause.
      if (connection.paused_until && connection.paused_until.getTime() > now()) return
      const until = new Date(now())
      const since = new Date(connection.unsubscribes_read_at.getTime() - overlap)
      const listIds = await database.inSite(siteId, (db) => listsInUse(db, siteId, service))
      try {
        const { emails, readTo } = await read(await openConnection(context, deps, connection), since, listIds)
        for (const email of new Set(emails)) {
          await database.inSite(siteId, (db) => unsubscribeHere({ ...context, db }, siteId, service, email))
        }
        // The next run reads the remaining unsubscribes from this point.
        const readAt = readTo ? Math.min(readTo.getTime() + overlap, until.getTime()) : until.getTime()
        const change = { unsubscribes_read_at: new Date(readAt), unsubscribes_problem: '' }
        await database.inSite(siteId, (db) => changeConnection(db, siteId, service, change))
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error
        const { kind, message } = error.failure
        await database.inSite(siteId, (db) =>
          kind === 'expired'
            ? markBroken({ ...context, db }, siteId, service, message)
            : changeConnection(db, siteId, service, { unsubscribes_problem: message }),
        )
      }
    },
  })
