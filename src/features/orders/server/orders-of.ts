import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { siteById } from '#features/sites/server/index.ts'
import { countedOrders, lockOrdersById, settingsOf } from './store.ts'

/** The part of an order that describes a contact's action. */
export interface KnownOrder {
  readonly id: Id
  readonly contactId: Id | null
  readonly placedAt: Date
  readonly status: 'paid' | 'refunded' | 'cancelled'
  readonly refunded: number
  readonly isCounted: boolean
  /** The store's order number, the amount paid, and its currency. */
  readonly number: string
  readonly total: number
  readonly currency: string
}

/** Returns the orders with these ids, locked until the transaction ends. */
export async function lockKnownOrders(db: Db, siteId: Id, ids: readonly Id[]): Promise<KnownOrder[]> {
  return (await lockOrdersById(db, siteId, ids)).map((row) => ({
    id: row.id,
    contactId: row.contact_id,
    placedAt: row.placed_at,
    status: row.status,
    refunded: row.refunded,
    isCounted: row.is_counted,
    number: row.external_id,
    total: row.total,
    currency: row.currency,
  }))
}

/**
 * Returns when these contacts bought, and the net of each order in the site's currency. Includes only orders that
 * count.
 */
export async function netOrdersOf(db: Db, siteId: Id, contactIds: readonly Id[]) {
  return countedOrders(db, siteId, contactIds)
}

/** Returns the currency that the site counts in; empty if none is chosen and there is no order. */
export async function currencyOf(db: Db, siteId: Id): Promise<string> {
  return (await settingsOf(db, siteId))?.currency ?? (await siteById(db, siteId))?.currency ?? ''
}
