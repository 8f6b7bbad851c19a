import type { Order } from '../contract.ts'
import type { OrderRow } from './store.ts'

/** Converts a row to an order as in the contract. */
export function orderOf({ email_key, visitor_id: _visitor, products: _products, placed_at, ...row }: OrderRow): Order {
  return { ...row, email: email_key, placed_at: placed_at.toISOString() }
}
