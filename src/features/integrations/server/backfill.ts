import { z } from 'zod'
import type { Received } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import { id } from '#core/fields.ts'
import type { Id } from '#core/id.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { audienceOf } from '#features/contacts/server/index.ts'
import type { Backfill, integrationCalls } from '../contract.ts'
import { mustBeConnected } from './connect/must-be-connected.ts'
import { queueForService } from './deliver/queue-contact.ts'
import { mustHaveList } from './must-have-list.ts'
import { type BackfillRow, changeBackfill, insertBackfill, lockBackfill, newestBackfills } from './store-backfills.ts'
import { countBySource } from './store-deliveries.ts'
import { allForms } from './store-targets.ts'

const part = 1000
const everybody = { lists: [], segments: [], excludedLists: [], excludedSegments: [] }

/** Starts sending all subscribed contacts to a service. */
export async function startBackfill(
  { service, settings }: Received<typeof integrationCalls.backfill>,
  ctx: SiteContext,
): Promise<{ backfill: Backfill }> {
  const { db, siteId } = ctx
  mustHaveList(service, settings)
  await mustBeConnected(ctx, service)
  const running = (await newestBackfills(db, siteId, 20)).some(
    (row) => row.service === service && row.state === 'running',
  )
  if (running) throw new AppError('conflict', 'Contacts are already being sent to this service.')
  const row: BackfillRow = {
    site_id: siteId,
    id: ctx.newId(),
    service,
    settings,
    after_contact: allForms,
    total: await audienceOf(everybody, ctx.now).count(db, siteId),
    queued: 0,
    state: 'running',
    started_at: new Date(ctx.now()),
  }
  await insertBackfill(db, row)
  await ctx.jobs.add(
    db,
    runBackfill,
    { site_id: siteId, backfill_id: row.id },
    { key: `integrations.backfill ${row.id}` },
  )
  return { backfill: await backfillOf(db, row) }
}

/** Queues contacts in parts. If the process is killed, only the current part is affected, and it is queued again. */
export const runBackfill = job({
  name: 'integrations.backfill',
  payload: z.object({ site_id: id, backfill_id: id }),
  async run({ site_id: siteId, backfill_id: backfillId }, { database, now, newId, jobs, signal }) {
    for (let more = true; more && !signal.aborted;) {
      more = await database.inSite(siteId, async (db) => {
        const row = await lockBackfill(db, siteId, backfillId)
        if (row?.state !== 'running') return false
        const { service, settings } = row
        const contacts = await audienceOf(everybody, now).after(db, siteId, row.after_contact, part)
        const queued = contacts.map((contactId) => ({
          contactId,
          sourceKey: sourceKey(row.id, contactId),
        }))
        await queueForService({ db, now, newId, jobs }, { siteId, service, settings }, queued)
        const isOver = contacts.length < part
        await changeBackfill(db, row, {
          after_contact: contacts.at(-1) ?? row.after_contact,
          queued: row.queued + contacts.length,
          ...(isOver && { state: 'done' as const }),
        })
        return !isOver
      })
    }
    if (signal.aborted) throw new Error('Stopped; goes on with the next part.')
  },
})

const sourceKey = (backfillId: Id, contactId: Id) => `backfill ${backfillId} ${contactId}`

/** Stops a backfill. Contacts that are already queued are still sent. */
export async function cancelBackfill(db: Db, siteId: Id, backfillId: Id): Promise<{ backfill: Backfill }> {
  const row = await lockBackfill(db, siteId, backfillId)
  if (!row) throw new AppError('not_found', 'Backfill not found.')
  if (row.state === 'running') await changeBackfill(db, row, { state: 'canceled' })
  return { backfill: await backfillOf(db, { ...row, state: row.state === 'running' ? 'canceled' : row.state }) }
}

/** Converts a backfill to the format of the contract. */
export async function backfillOf(
  db: Db,
  { site_id, id: own, service, total, state, started_at }: BackfillRow,
): Promise<Backfill> {
  const counts = await countBySource(db, site_id, service, `backfill ${own} `)
  return { id: own, service, total, ...counts, state, started_at: started_at.toISOString() }
}
