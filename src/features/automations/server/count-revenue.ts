import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { netOrdersOf } from '#features/orders/server/index.ts'
import { trackedOf } from '#features/sending/server/index.ts'
import { lockPositions } from './store-positions.ts'
import { type RevenueBySteps, setRevenue, windowsOf } from './store-revenue.ts'

/**
 * Recalculates contacts' revenue for the days in which it counts for their flows, by the step of their last message.
 */
export async function countRevenue(db: Db, siteId: Id, contactIds: readonly Id[]): Promise<void> {
  await lockPositions(db, siteId, contactIds)
  const windows = await windowsOf(db, siteId, contactIds)
  if (windows.length === 0) return
  const orders = await netOrdersOf(db, siteId, contactIds)
  const messages = await trackedOf(db, siteId, contactIds)
  for (const window of windows) {
    const { automationId, contactId, from, to } = window
    const within = orders.filter(
      (order) => order.contactId === contactId && order.placedAt >= from && order.placedAt < to,
    )
    const own = messages.filter(
      ({ source_id, contact_id, sent_at }) => source_id === automationId && contact_id === contactId && sent_at >= from,
    )
    const bySteps: Record<string, number> = {}
    for (const { placedAt, net } of within) {
      const step = own.findLast(({ sent_at }) => sent_at <= placedAt)?.part ?? ''
      bySteps[step] = (bySteps[step] ?? 0) + net
    }
    if (!isSame(bySteps, window.bySteps)) await setRevenue(db, siteId, window, bySteps)
  }
}

function isSame(a: RevenueBySteps, b: RevenueBySteps): boolean {
  return [...Object.keys(a), ...Object.keys(b)].every((step) => Math.abs((a[step] ?? 0) - (b[step] ?? 0)) <= 0.0005)
}
