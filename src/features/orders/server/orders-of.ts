import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { siteById } from '#features/sites/server/index.ts'
import { countedOrders, lockOrdersById, settingsOf } from './store.ts'

/** An order as far as it tells what somebody did. */
export interface KnownOrder {
  readonly id: Id
  readonly contactId: Id | null
  readonly placedAt: Date
  readonly status: 'paid' | 'refunded' | 'cancelled'
  readonly refunded: number
  readonly isCounted: boolean
  /** The shop's number, what was paid, and in what. */
  readonly number: string
  readonly total: number
  readonly currency: string
}

/** The orders of these ids, held until the transaction ends. */
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

/** When these contacts bought, and the net of each order in the currency that the site counts in; orders that count alone. */
export async function netOrdersOf(db: Db, siteId: Id, contactIds: readonly Id[]) {
  return countedOrders(db, siteId, contactIds)
}

/** The currency that the site counts in; empty while none is chosen and there is no order. */
export async function currencyOf(db: Db, siteId: Id): Promise<string> {
  return (await settingsOf(db, siteId))?.currency ?? (await siteById(db, siteId))?.currency ?? ''
}
