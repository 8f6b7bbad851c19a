import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkoutPayload, customerPayload, orderPayload } from '../testing/shopify-payloads.ts'
import { fakeCheckout, fakeCustomer, fakeOrder } from '../testing/shopify-state.ts'
import { parseWebhook, readWebhook } from './webhooks.ts'

const shop = {
  origin: 'https://acme.myshopify.com',
  credentials: { kind: 'shopify-token', accessToken: 't', clientSecret: 'hush' },
} as const
const body = Buffer.from('{"id": 1, "note": "ü"}')
const sign = (text: Buffer, secret = 'hush') => createHmac('sha256', secret).update(text).digest('base64')
const headers = {
  'x-shopify-hmac-sha256': sign(body),
  'x-shopify-topic': 'orders/create',
  'x-shopify-shop-domain': 'acme.myshopify.com',
  'x-shopify-webhook-id': 'w1',
  'x-shopify-event-id': 'e1',
}

test('identifies a webhook by its ID, however often it arrives', () => {
  const notice = { kind: 'notice', id: 'orders/create:w1', topic: 'orders/create' }
  expect(readWebhook({ headers, body }, shop)).toEqual(notice)
  // One shop event can report many orders.
  const another = { ...headers, 'x-shopify-webhook-id': 'w2' }
  expect(readWebhook({ headers: another, body }, shop)).toMatchObject({ id: 'orders/create:w2' })
  const { 'x-shopify-webhook-id': _id, ...old } = headers
  expect(readWebhook({ headers: old, body }, shop)).toMatchObject({ id: 'orders/create:e1' })
})

test.each([
  ['a changed body', { headers, body: Buffer.from('{"id": 2}') }, shop],
  ['another secret', { headers: { ...headers, 'x-shopify-hmac-sha256': sign(body, 'other') }, body }, shop],
  ['no signature', { headers: { ...headers, 'x-shopify-hmac-sha256': undefined }, body }, shop],
  ['another shop of the same app', { headers: { ...headers, 'x-shopify-shop-domain': 'b.myshopify.com' }, body }, shop],
  ['no id', { headers: { ...headers, 'x-shopify-webhook-id': '', 'x-shopify-event-id': '' }, body }, shop],
  [
    'an empty secret',
    { headers: { ...headers, 'x-shopify-hmac-sha256': sign(body, '') }, body },
    { ...shop, credentials: { kind: 'shopify-token', accessToken: 't' } as const },
  ],
])('refuses %s', (_what, request, connection) => {
  expect(readWebhook(request, connection)).toEqual({ kind: 'forged' })
})

const told = (topic: string, payload: unknown) => parseWebhook(topic, JSON.stringify(payload))

test('an order from a webhook equals the one from the API', () => {
  expect(told('orders/updated', orderPayload(fakeOrder(1001, { isFulfilled: true })))).toEqual({
    kind: 'order',
    updatedAt: '2026-10-01T00:16:41.000Z',
    order: {
      external_id: '1001',
      email: 'person1001@example.com',
      visitor_id: '',
      placed_at: '2026-10-01T00:16:41.000Z',
      currency: 'USD',
      is_fulfilled: true,
      total: 45.8,
      discount: 4,
      tax: 3.8,
      shipping: 4.9,
      refunded: 0,
      status: 'paid',
      items: [{ product_id: '1', title: 'A mug', quantity: 2, price: 18.55 }],
      discount_codes: ['SAVE10'],
    },
  })
  const refund = fakeOrder(1, { financial: 'PARTIALLY_REFUNDED', refunded: '10.00' })
  expect(told('orders/updated', orderPayload(refund))).toMatchObject({ order: { status: 'paid', refunded: 10 } })
  // If the order was paid in a currency other than the shop's, the payment amounts can't be used.
  const abroad = orderPayload(refund, { paidIn: 'CAD' })
  expect(told('orders/updated', abroad)).toMatchObject({ order: { refunded: 10, currency: 'USD' } })
  const reduced = orderPayload(fakeOrder(1))
  reduced.line_items = [{ ...reduced.line_items[0]!, discount_allocations: [{ amount: '3.10' }] as never[] }]
  expect(told('orders/create', reduced)).toMatchObject({ order: { items: [{ price: 17 }] } })
  expect(told('orders/create', orderPayload(fakeOrder(1, { email: null })))).toMatchObject({ order: { email: '' } })
})

test.each([
  ['orders/create', orderPayload(fakeOrder(1, { test: true }))],
  ['orders/create', orderPayload(fakeOrder(1, { financial: 'PENDING' }))],
  ['orders/create', { ...orderPayload(fakeOrder(1)), name: '' }],
  ['orders/create', []],
  ['themes/update', { id: 1 }],
])('%s: ignores a webhook without information', (topic, payload) =>
  expect(told(topic, payload)).toEqual({ kind: 'ignored' }),
)

test('ignores invalid JSON', () => expect(parseWebhook('orders/create', '<html>')).toEqual({ kind: 'ignored' }))

test('reads products again, and takes customers and checkouts as sent', () => {
  expect(told('products/update', { id: 7 })).toEqual({ kind: 'productChanged', externalId: '7' })
  expect(told('products/delete', { id: 7 })).toEqual({ kind: 'productDeleted', externalId: '7' })
  expect(told('customers/update', customerPayload(fakeCustomer(2, { state: 'UNSUBSCRIBED' })))).toMatchObject({
    kind: 'customer',
    customer: { externalId: '2', email: 'person2@example.com', firstName: 'Ann', marketing: 'unsubscribed' },
  })
  const consent = { state: 'subscribed', opt_in_level: null, consent_updated_at: '2026-11-01T10:00:00-05:00' }
  const change = { customer_id: 5, email_address: 'eve@example.com', email_marketing_consent: consent }
  expect(told('customers_email_marketing_consent/update', change)).toEqual({
    kind: 'customer',
    customer: {
      externalId: '5',
      email: 'eve@example.com',
      firstName: '',
      lastName: '',
      phone: '',
      marketing: 'subscribed',
      consentAt: '2026-11-01T15:00:00.000Z',
      updatedAt: '2026-11-01T15:00:00.000Z',
    },
  })
  expect(told('checkouts/update', checkoutPayload(fakeCheckout(3)))).toMatchObject({
    kind: 'checkout',
    checkout: { externalId: '3', total: 18.55, lines: [{ variantId: '100', price: 18.55 }], completedAt: null },
  })
})

test('handles uninstallation and the webhooks required by law', () => {
  expect(told('app/uninstalled', { id: 1 })).toEqual({ kind: 'uninstalled' })
  const customer = { id: 1, email: 'ann@example.com' }
  expect(told('customers/data_request', { customer })).toEqual({ kind: 'dataRequest', email: 'ann@example.com' })
  expect(told('customers/redact', { customer })).toEqual({ kind: 'redactCustomer', email: 'ann@example.com' })
  expect(told('shop/redact', { shop_id: 1 })).toEqual({ kind: 'redactShop' })
})
