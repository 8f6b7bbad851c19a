import { z } from 'zod'
import { id } from '#core/fields.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { notify } from '#features/notifications/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import { type ServiceId, serviceIds } from '../../contract.ts'
import { services } from '../services/all-services.ts'
import { breakConnection, findConnection } from '../store-connections.ts'

/** Marks a connection as broken, and emails the owners once each time it breaks. Waiting deliveries keep waiting. */
export async function markBroken(
  ctx: Pick<Tools, 'now' | 'jobs'> & { readonly db: Db },
  siteId: Id,
  service: ServiceId,
  problem: string,
): Promise<void> {
  const at = new Date(ctx.now())
  if (!(await breakConnection(ctx.db, { siteId, service, problem, at }))) return
  await ctx.jobs.add(
    ctx.db,
    mailBroken,
    { site_id: siteId, service },
    { key: `integrations.broken ${siteId} ${service}` },
  )
}

/** Emails owners and admins that a service refuses the credentials, unless they work again by then. */
export const mailBroken = job({
  name: 'integrations.mail-broken',
  payload: z.object({ site_id: id, service: z.enum(serviceIds) }),
  async run({ site_id: siteId, service }, context) {
    await context.database.inSite(siteId, async (db) => {
      const [site, connection] = [await siteById(db, siteId), await findConnection(db, siteId, service)]
      if (!site || connection?.state !== 'broken') return
      const { name } = services[service]
      await notify({ ...context, db }, siteId, {
        kind: 'integration-disconnected',
        key: `integrations broken ${service} ${connection.broken_at?.getTime()}`,
        title: `${site.name}: ${name} is disconnected`,
        paragraphs: [
          `${site.name} can no longer send subscribers to ${name}.`,
          connection.problem,
          'No subscriber is lost: the ones that are waiting are sent as soon as you connect it again.',
        ],
        path: '/integrations',
        label: 'Open integrations',
      })
    })
  },
})
