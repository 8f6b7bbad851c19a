import { z } from 'zod'
import { id } from '#core/fields.ts'
import type { JobContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { type Job, job } from '#platform/server/jobs/jobs.ts'
import { type Channel, type NotificationRow, type Reader, takeWaiting, waitingReaders } from './store.ts'

/** Minimum time in milliseconds between two messages. Notifications in that time are bundled. */
const bundleMs = 5 * 60_000

const payload = z.object({ site_id: id })

/** A user's pending notifications, oldest first; empty if another worker took them. */
export type Waiting = Reader & { readonly rows: readonly NotificationRow[] }

/**
 * Creates a job that delivers pending notifications to a site's users: immediately, unless they got one shortly before.
 */
export function waitingJob(
  channel: Channel,
  deliver: (ctx: JobContext & { readonly db: Db }, waiting: readonly Waiting[]) => Promise<void>,
): Job<typeof payload> {
  const named = { name: `notifications.${channel === 'email' ? 'mail' : 'push'}`, payload } as const
  return job({
    ...named,
    async run({ site_id: siteId }, ctx) {
      await ctx.database.inSite(siteId, async (db) => {
        const readers = await waitingReaders(db, siteId, channel)
        const dueAt = readers.map(({ last_at }) => (last_at === null ? ctx.now() : last_at.getTime() + bundleMs))
        const waiting: Waiting[] = []
        for (const [index, { user_id: userId }] of readers.entries()) {
          if (dueAt[index]! > ctx.now()) continue
          const reader = { siteId, userId }
          waiting.push({ ...reader, rows: await takeWaiting(db, reader, channel, new Date(ctx.now())) })
        }
        await deliver({ ...ctx, db }, waiting)
        const next = dueAt.filter((at) => at > ctx.now()).toSorted((a, b) => a - b)[0]
        const key = `${named.name} ${siteId}`
        if (next !== undefined) await ctx.jobs.add(db, named, { site_id: siteId }, { key, runAt: new Date(next) })
      })
    },
  })
}
