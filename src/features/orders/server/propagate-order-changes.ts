import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { formatMoney } from '#core/money.ts'
import { changeRevenue, insertRevenue } from '#features/analytics/server/index.ts'
import { attributeOrders } from '#features/campaigns/server/index.ts'
import { lockPurchasesOf, recordActivities, recordProducts, setPurchases } from '#features/contacts/server/index.ts'
import { orderEvents, type OrderSettings } from '../contract.ts'
import { roundMoney } from '../net-revenue.ts'
import { newsOfOrder } from '../order-news.ts'
import { keyOf } from './row-of-draft.ts'
import { type OrderRow, purchasesOf } from './store.ts'

type Ctx = Pick<Tools, 'now' | 'newId' | 'events'> & { readonly db: Db }

/** An order before and after a change; `before` is null for a new order. */
export interface Change {
  readonly before: OrderRow | null
  readonly after: OrderRow
}

/**
 * Propagates these changes, in the caller's transaction, to everything that counts orders: contacts, campaigns, tests.
 */
export async function propagateOrderChanges(
  ctx: Ctx,
  siteId: Id,
  changes: readonly Change[],
  settings: OrderSettings,
): Promise<void> {
  if (changes.length === 0) return
  const now = new Date(ctx.now())
  const contactIds = idsOf(changes)
  await lockPurchasesOf(ctx.db, siteId, contactIds)
  await recordActivities(
    ctx,
    siteId,
    changes.flatMap((change) => noteOf(change, now)),
  )
  await countPurchases(ctx.db, siteId, contactIds)
  const bought = changes.map(({ after }) => after).filter(({ is_counted }) => is_counted)
  const products = bought.flatMap(({ items }) =>
    items.map((item) => ({ key: keyOf(item), title: item.title || keyOf(item) })),
  )
  await recordProducts(
    ctx.db,
    siteId,
    products.filter(({ key }) => key !== ''),
    now,
  )
  const orders = changes.map(({ after }) => ({
    orderId: after.id,
    contactId: after.contact_id,
    visitorId: after.visitor_id,
    at: after.placed_at,
    amount: amountOf(after, settings),
    currency: settings.currency,
  }))
  await attributeOrders(ctx.db, siteId, orders)
  await countRevenue(ctx.db, siteId, changes, settings)
  const news = changes.map((change) => ({ id: change.after.id, ...newsOfOrder(change, now) }))
  const idsWhere = (key: 'isPlaced' | 'isFulfilled' | 'isRefunded' | 'isCanceled') =>
    news.filter((one) => one[key]).map((one) => one.id)
  await ctx.events.emit(ctx.db, orderEvents.changed, {
    site_id: siteId,
    order_ids: orders.map(({ orderId }) => orderId),
    placed_ids: idsWhere('isPlaced'),
    fulfilled_ids: idsWhere('isFulfilled'),
    refunded_ids: idsWhere('isRefunded'),
    canceled_ids: idsWhere('isCanceled'),
  })
}

/** Returns the current and former contacts of the changed orders. */
function idsOf(changes: readonly Change[]): Id[] {
  const ids = changes.flatMap(({ before, after }) => [before?.contact_id, after.contact_id])
  return [...new Set(ids.filter((id) => typeof id === 'string'))]
}

/** Recalculates the purchase totals of contacts. */
async function countPurchases(db: Db, siteId: Id, contactIds: readonly Id[]): Promise<void> {
  if (contactIds.length === 0) return
  await setPurchases(db, siteId, await purchasesOf(db, siteId, contactIds))
}

/** Returns what an order adds to the site's revenue; null if it doesn't count. */
function amountOf({ is_counted, rate, net }: OrderRow, { currency }: OrderSettings): number | null {
  return is_counted && rate !== null ? roundMoney(net * rate, currency) : null
}

async function countRevenue(db: Db, siteId: Id, changes: readonly Change[], settings: OrderSettings): Promise<void> {
  for (const { after } of changes) {
    const { id, visitor_id: visitorId, placed_at: at } = after
    if (!visitorId) continue
    const revenue = { siteId, id, visitorId, amount: amountOf(after, settings) ?? 0, at }
    if (!(await insertRevenue(db, revenue))) await changeRevenue(db, revenue)
  }
}

/** Returns the entries for the contact's activity; empty if there is nothing to report. */
function noteOf({ before, after }: Change, now: Date) {
  const { contact_id: contactId, external_id, status, currency, refunded } = after
  if (contactId === null) return []
  const wasTold = before !== null && before.contact_id !== null
  const what = (amount: number) => `Order ${external_id}, ${formatMoney(amount, currency)}`
  const bought = wasTold ? [] : [{ contactId, kind: 'bought' as const, what: what(after.total), at: after.placed_at }]
  const isLess = before !== null && refunded > before.refunded && status === 'paid'
  const hasEnded = status !== 'paid' && (before === null || before.status === 'paid')
  const back = isLess ? refunded - before.refunded : hasEnded ? after.total : 0
  const words = status === 'cancelled' ? `Order ${external_id} was canceled` : what(back)
  return isLess || hasEnded ? [...bought, { contactId, kind: 'refunded' as const, what: words, at: now }] : bought
}
