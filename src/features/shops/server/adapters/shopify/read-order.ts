import type { ShopOrder } from '../adapter.ts'
import { orderDraft, toMoment, toNumber } from '../order-draft.ts'
import type { ShopMoney } from './operation.ts'
import type { LineNode, OrderNode } from './order-operations.ts'

/** Converts an Admin API order with all of its lines; null if it is a test order or not paid. */
export function readOrder(node: OrderNode, lines: readonly LineNode[]): ShopOrder | null {
  const status = statusOf(node.displayFinancialStatus, node.cancelledAt)
  if (node.test || status === null) return null
  const order = orderDraft({
    number: node.name,
    email: node.email ?? node.customer?.defaultEmailAddress?.emailAddress,
    placedAt: node.processedAt,
    currency: node.currencyCode,
    total: amountOf(node.totalPriceSet),
    discount: amountOf(node.totalDiscountsSet),
    tax: amountOf(node.totalTaxSet),
    shipping: amountOf(node.totalShippingPriceSet),
    refunded: amountOf(node.totalRefundedSet),
    status,
    isFulfilled: node.displayFulfillmentStatus.toUpperCase() === 'FULFILLED',
    items: lines.map((line) => ({
      productId: line.product?.legacyResourceId ?? '',
      title: line.title,
      quantity: line.quantity,
      price: amountOf(line.discountedUnitPriceAfterAllDiscountsSet),
    })),
    codes: node.discountCodes,
  })
  return order && { order, updatedAt: toMoment(node.updatedAt) }
}

export const amountOf = (set: ShopMoney | null | undefined) => toNumber(set?.shopMoney.amount)

/** Returns the payment status of an order; null if nothing has been paid yet. */
export function statusOf(financial: string | null | undefined, cancelledAt: string | null | undefined) {
  if (cancelledAt) return 'cancelled'
  switch ((financial ?? '').toLowerCase()) {
    case 'paid':
    case 'partially_refunded':
      return 'paid'
    case 'refunded':
      return 'refunded'
    case 'voided':
      return 'cancelled'
    default:
      return null
  }
}
