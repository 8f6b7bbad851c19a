import type { UndoCounts } from '#features/imports/contract.ts'
import { type ImportChange, type ImportContext, takeChanges } from '#features/imports/server/index.ts'
import { deleteOrderActivity } from '#features/contacts/server/index.ts'
import { type Change, propagateOrderChanges } from '../propagate-order-changes.ts'
import { isCounted } from '../row-of-draft.ts'
import { deleteOrders, lockOrdersById, type OrderRow, settingsOf, updateOrders } from '../store.ts'

const batch = 500

/** Removes orders that an import added and restores those that it changed, unless they've been changed since. */
export async function undoOrders(
  ctx: ImportContext,
  { importId }: { importId: string },
): Promise<UndoCounts & { isMore: boolean }> {
  const { db, siteId } = ctx
  const changes = await takeChanges<OrderRow>(db, siteId, importId, batch)
  const settings = await settingsOf(db, siteId)
  const current = new Map(
    (
      await lockOrdersById(
        db,
        siteId,
        changes.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const untouched = changes.flatMap((change) => {
    const now = current.get(change.id)
    return now && isAsImported(now, change) ? [{ now, change }] : []
  })
  const removed = untouched.filter(({ change }) => change.before === null).map(({ now }) => now)
  const restored = untouched.flatMap(({ now, change }): Change[] => {
    if (change.before === null || !settings) return []
    const { contact_id, popup_id, visitor_id } = now
    const before = { ...change.before, placed_at: new Date(change.before.placed_at), contact_id, popup_id, visitor_id }
    return [{ before: now, after: { ...before, is_counted: isCounted(before, settings) } }]
  })
  await deleteOrders(
    db,
    siteId,
    removed.map(({ id }) => id),
  )
  await updateOrders(
    db,
    siteId,
    restored.map(({ after }) => after),
    new Date(ctx.now()),
  )
  const gone = removed.map((before): Change => ({ before, after: { ...before, is_counted: false } }))
  if (settings) await propagateOrderChanges(ctx, siteId, [...gone, ...restored], settings)
  for (const { contact_id, external_id } of removed)
    if (contact_id !== null) await deleteOrderActivity(db, siteId, contact_id, external_id)
  const kept = changes.filter(({ id }) => current.has(id)).length - untouched.length
  return { removed: removed.length, restored: restored.length, kept, isMore: changes.length === batch }
}

/**
 * Whether an order still has the data that the import wrote. Its contact and whether it's counted aren't compared,
 * because they're derived.
 */
function isAsImported(now: OrderRow, { after }: ImportChange<OrderRow>): boolean {
  const comparable = ({
    external_id,
    email_key,
    placed_at,
    currency,
    total,
    discount,
    tax,
    shipping,
    refunded,
    status,
    items,
    discount_codes,
  }: OrderRow) => {
    const lines = items.map(({ product_id, title, quantity, price }) => [product_id, title, quantity, price])
    const sums = [total, discount, tax, shipping, refunded]
    return JSON.stringify([external_id, email_key, new Date(placed_at), currency, sums, status, lines, discount_codes])
  }
  return comparable(now) === comparable(after)
}
