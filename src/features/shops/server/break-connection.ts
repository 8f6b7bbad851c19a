import { z } from 'zod'
import { id } from '#core/fields.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { notify } from '#features/notifications/server/index.ts'
import type { SendContext } from '#features/sending/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import { shopServiceNames } from '../contract.ts'
import { activeConnection, breakConnection } from './store.ts'

type Ctx = Pick<Tools, 'now' | 'jobs'> & { readonly db: Db }

/**
 * Marks a connection as broken and has an email sent to its owners, once each time it breaks. Waiting work stays
 * queued.
 */
export async function markBroken(ctx: Ctx, siteId: Id, connectionId: Id, problem: string): Promise<void> {
  const at = new Date(ctx.now())
  if (!(await breakConnection(ctx.db, { siteId, id: connectionId, problem, at }))) return
  await ctx.jobs.add(ctx.db, sendBrokenNotice, { site_id: siteId }, { key: `shops.tell-broken ${siteId}` })
}

/** Emails owners and admins that the shop rejects the connection, unless it works again by now. */
export const sendBrokenNotice = job({
  name: 'shops.tell-broken',
  payload: z.object({ site_id: id }),
  async run({ site_id: siteId }, context) {
    await context.database.inSite(siteId, async (db) => {
      const [site, connection] = [await siteById(db, siteId), await activeConnection(db, siteId)]
      if (!site || connection?.state !== 'broken') return
      const name = shopServiceNames[connection.service]
      const since = connection.broken_at?.getTime()
      await notifyAboutStore({ ...context, db }, siteId, `broken ${connection.id} ${since}`, {
        title: `${site.name}: ${name} is disconnected`,
        paragraphs: [
          `${site.name} can no longer reach its ${name} store at ${connection.origin}.`,
          connection.problem,
          'Orders, customers and discount codes are not updated until you connect the store again. Nothing is lost: what is waiting continues where it stopped.',
        ],
      })
    })
  },
})

/** Notifies a site's owners and admins about their store, once for each `key`. */
export async function notifyAboutStore(
  ctx: SendContext,
  siteId: Id,
  key: string,
  content: { title: string; paragraphs: readonly string[] },
): Promise<void> {
  await notify(ctx, siteId, {
    kind: 'store',
    key: `shops ${key}`,
    ...content,
    path: '/store',
    label: 'Open store settings',
  })
}
