import type { FakeCheckout, FakeCustomer, FakeOrder } from './shopify-state.ts'

const set = (amount: string, currency: string) => ({ shop_money: { amount, currency_code: currency } })

/** Creates an order payload as in a Shopify webhook. */
export function orderPayload(
  order: FakeOrder,
  { currency = 'USD', paidIn }: { currency?: string; paidIn?: string } = {},
) {
  const refunded = Number(order.refunded) > 0
  return {
    id: order.id,
    name: order.name,
    test: order.test,
    email: order.email,
    created_at: order.processedAt,
    processed_at: order.processedAt,
    updated_at: order.updatedAt,
    cancelled_at: order.cancelledAt,
    currency,
    fulfillment_status: order.isFulfilled ? 'fulfilled' : null,
    financial_status: order.financial.toLowerCase(),
    total_price: order.total,
    total_discounts: order.discount,
    total_tax: order.tax,
    total_shipping_price_set: set(order.shipping, currency),
    discount_codes: order.codes.map((code) => ({ code, amount: order.discount, type: 'percentage' })),
    line_items: order.lines.map((line) => ({
      product_id: line.productId,
      variant_id: line.variantId,
      title: line.title,
      quantity: line.quantity,
      price: line.price,
      discount_allocations: [],
    })),
    refunds: refunded
      ? [
          {
            transactions: [
              { kind: 'refund', status: 'success', amount: order.refunded, currency: paidIn ?? currency },
              { kind: 'refund', status: 'failure', amount: order.refunded, currency: paidIn ?? currency },
            ],
            refund_line_items: [{ subtotal_set: set(order.refunded, currency), total_tax_set: set('0.00', currency) }],
            order_adjustments: [],
          },
        ]
      : [],
    customer: order.email === null ? null : { id: 1, email: order.email },
  }
}

/** Creates a customer payload as in a Shopify webhook. */
export function customerPayload(customer: FakeCustomer) {
  return {
    id: customer.id,
    email: customer.email,
    first_name: customer.firstName,
    last_name: customer.lastName,
    phone: customer.phone,
    updated_at: customer.updatedAt,
    email_marketing_consent: {
      state: customer.state.toLowerCase(),
      opt_in_level: 'single_opt_in',
      consent_updated_at: customer.consentAt,
    },
  }
}

/** Creates a checkout payload as in a Shopify webhook. */
export function checkoutPayload(checkout: FakeCheckout, { currency = 'USD' } = {}) {
  return {
    id: checkout.id,
    email: checkout.email,
    abandoned_checkout_url: checkout.url,
    currency,
    total_price: checkout.total,
    updated_at: checkout.updatedAt,
    completed_at: checkout.completedAt,
    line_items: checkout.lines.map((line) => ({
      product_id: line.productId,
      variant_id: line.variantId,
      title: line.title,
      quantity: line.quantity,
      price: line.price,
    })),
  }
}
