import { z } from 'zod'
import { id } from '#core/fields.ts'
import type { Id } from '#core/id.ts'
import type { JobContext } from '#platform/server/context.ts'
import { isDatabaseDown } from '#platform/server/db/database-down.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { adapterOf } from '../adapter-of.ts'
import type { ShopNotice } from '../adapters/adapter.ts'
import { noticeOf, readEvent } from '../custom/custom-webhook.ts'
import { activeConnection, type ConnectionRow } from '../store.ts'
import { type Delivery, markApplied, waitingDeliveries } from '../store-inbox.ts'
import { applyNotices } from './apply-notice.ts'

const atOnce = 200

/** Applies the deliveries of a site's shop, in batches. A delivery that can't be applied doesn't block the others. */
export const applyInbox = job({
  name: 'shops.apply-inbox',
  payload: z.object({ site_id: id }),
  async run({ site_id: siteId }, context) {
    while (!context.signal.aborted) {
      const { connection, rows } = await context.database.inSite(siteId, async (db) => ({
        connection: await activeConnection(db, siteId),
        rows: await waitingDeliveries(db, siteId, atOnce),
      }))
      if (rows.length === 0) return
      await applyTogether(context, siteId, connection, rows).catch(async (error: unknown) => {
        if (isDatabaseDown(error)) throw error
        for (const row of rows) await applyAlone(context, siteId, connection, row)
      })
    }
    await context.database.inSite(siteId, (db) =>
      context.jobs.add(db, applyInbox, { site_id: siteId }, { key: `shops.apply ${siteId}`, queue: `shops ${siteId}` }),
    )
  },
})

async function applyTogether(
  context: JobContext,
  siteId: Id,
  connection: ConnectionRow | undefined,
  rows: readonly Delivery[],
): Promise<void> {
  await context.database.inSite(siteId, async (db) => {
    // Deliveries to an earlier connection concern a shop that no longer belongs to this site.
    const own = connection ? rows.filter((row) => row.connection_id === connection.id) : []
    if (connection) {
      const notices = own.map((row) => readDelivery(connection, row))
      await applyNotices({ ...context, db, siteId, connection }, notices)
    }
    await markApplied(db, siteId, rows, new Date(context.now()))
  })
}

async function applyAlone(
  context: JobContext,
  siteId: Id,
  connection: ConnectionRow | undefined,
  row: Delivery,
): Promise<void> {
  await applyTogether(context, siteId, connection, [row]).catch(async (error: unknown) => {
    if (isDatabaseDown(error)) throw error
    const { connection_id, delivery_id, topic } = row
    context.log.error({ err: error, siteId, connection_id, delivery_id, topic }, 'a webhook could not be applied')
    await context.database.inSite(siteId, (db) => markApplied(db, siteId, [row], new Date(context.now())))
  })
}

function readDelivery({ service }: ConnectionRow, { topic, body }: Delivery): ShopNotice {
  const adapter = adapterOf(service)
  if (adapter) return adapter.parseWebhook(topic, body)
  const event = readEvent(JSON.parse(body))
  return event.success ? noticeOf(event.data) : { kind: 'ignored' }
}
