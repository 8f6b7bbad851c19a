import { z } from 'zod'
import { id } from '#core/fields.ts'
import type { Id } from '#core/id.ts'
import { nilId } from '#platform/server/calls/idempotency.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { isCounted, rateOf } from './row-of-draft.ts'
import { propagateOrderChanges } from './propagate-order-changes.ts'
import { lockAfter, settingsOf, updateOrders } from './store.ts'

const batch = 1000

/** Recounts all orders of a site in batches after its settings change. Idempotent. */
export const recount = job({
  name: 'orders.recount',
  payload: z.object({ site_id: id }),
  run: async ({ site_id: siteId }, { database, signal, ...tools }) => {
    let after: Id | null = nilId
    while (after !== null) {
      if (signal.aborted) throw new Error('The process is stopping.')
      const from: Id = after
      after = await database.inSite(siteId, async (db) => {
        const settings = await settingsOf(db, siteId)
        const rows = settings ? await lockAfter(db, siteId, from, batch) : []
        if (!settings || rows.length === 0) return null
        const changes = rows.map((before) => ({
          before,
          after: { ...before, is_counted: isCounted(before, settings), rate: rateOf(before.currency, settings) },
        }))
        const changed = changes.filter(
          ({ before, after: now }) => before.is_counted !== now.is_counted || before.rate !== now.rate,
        )
        await updateOrders(
          db,
          siteId,
          changed.map((change) => change.after),
          new Date(tools.now()),
        )
        await propagateOrderChanges({ ...tools, db }, siteId, changes, settings)
        return rows.length < batch ? null : rows.at(-1)!.id
      })
    }
  },
})
