import { createHmac } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { startWooCommerceServer } from '../testing/woocommerce-server.ts'
import { fakeCustomer, fakeOrder, fakeProduct } from '../testing/woocommerce-state.ts'
import { readWooCommerceCallback, readWooCommerceReturn, wooCommerceAuthorizeUrl } from './connect.ts'
import { parseWebhook, readWebhook } from './webhooks.ts'

const server = await startWooCommerceServer()
afterAll(() => server.close())
const credentials = { kind: 'woocommerce', consumerKey: 'ck', consumerSecret: 'cs', webhookSecret: 'hush' } as const
const shop = { origin: server.origin, credentials }

test('identifies a webhook by its delivery and its content, because those of one second share their ID', () => {
  const read = (id: number, deliveryId: string) =>
    readWebhook(server.webhook('order.updated', fakeOrder(id), { secret: 'hush', deliveryId }), shop)
  const first = read(1, 'd1')
  expect(first).toEqual({ kind: 'notice', id: expect.stringMatching(/^order\.updated:d1:/), topic: 'order.updated' })
  expect(read(1, 'd1')).toEqual(first)
  expect(new Set([first, read(2, 'd1'), read(1, 'd2')].map((one) => JSON.stringify(one))).size).toBe(3)
})

test('checks the signature that WooCommerce documents: base64 of HMAC-SHA256 over the body', () => {
  const body = Buffer.from('{"id":1}')
  const signature = createHmac('sha256', 'hush').update('{"id":1}', 'utf8').digest('base64')
  const headers = {
    'x-wc-webhook-signature': signature,
    'x-wc-webhook-topic': 'order.created',
    'x-wc-webhook-delivery-id': 'd',
  }
  expect(readWebhook({ headers, body }, shop)).toMatchObject({ kind: 'notice' })
  expect(readWebhook({ headers, body: Buffer.from('{"id":2}') }, shop)).toEqual({ kind: 'forged' })
  expect(readWebhook({ headers: { ...headers, 'x-wc-webhook-delivery-id': '' }, body }, shop)).toEqual({
    kind: 'forged',
  })
  expect(readWebhook({ headers: {}, body }, { ...shop, credentials: { ...credentials, webhookSecret: '' } })).toEqual({
    kind: 'forged',
  })
})

test('accepts only the ping of a registration without a signature', () => {
  const ping = server.ping()
  expect(readWebhook(ping, shop)).toEqual({ kind: 'ping' })
  expect(readWebhook({ ...ping, body: Buffer.from('webhook_id=7&x=1') }, shop)).toEqual({ kind: 'forged' })
  expect(readWebhook({ ...ping, headers: { 'content-type': 'application/json' } }, shop)).toEqual({ kind: 'forged' })
})

const told = (topic: string, payload: unknown) => parseWebhook(topic, JSON.stringify(payload))

test('reads orders, products and customers', () => {
  const updated = fakeOrder(1, { date_modified_gmt: '2026-11-02T10:00:00' })
  expect(told('order.updated', updated)).toMatchObject({
    kind: 'order',
    updatedAt: '2026-11-02T10:00:00.000Z',
    order: { external_id: '1' },
  })
  expect(told('order.created', fakeOrder(1, { status: 'pending' }))).toEqual({ kind: 'ignored' })
  expect(told('order.deleted', { id: 1 })).toEqual({ kind: 'orderDeleted' })
  expect(told('product.updated', fakeProduct(7))).toEqual({ kind: 'productChanged', externalId: '7' })
  expect(told('product.updated', fakeProduct(901, { parent_id: 7 }))).toEqual({
    kind: 'productChanged',
    externalId: '7',
  })
  expect(told('product.deleted', { id: 7 })).toEqual({ kind: 'productDeleted', externalId: '7' })
  expect(told('customer.created', fakeCustomer(3))).toMatchObject({
    kind: 'customer',
    customer: { externalId: '3', marketing: 'unknown' },
  })
})

test.each([
  ['order.deleted', '{"id":"x"}'],
  ['order.updated', '{"id":"x"}'],
  ['order.updated', '[]'],
  ['order.updated', 'null'],
  ['order.updated', '<html>'],
  ['coupon.created', '{"id":1}'],
])('ignores %s %s', (topic, body) => expect(parseWebhook(topic, body)).toEqual({ kind: 'ignored' }))

describe('the popup window of a store', () => {
  const keys = { consumer_key: `ck_${'a'.repeat(40)}`, consumer_secret: `cs_${'b'.repeat(40)}` }

  test('requests keys with the state, and reads the keys that come back', () => {
    const request = {
      appName: 'Trellis',
      state: 's-1',
      returnUrl: 'https://t.example/back',
      callbackUrl: 'https://t.example/keys',
    }
    const url = new URL(wooCommerceAuthorizeUrl({ origin: 'https://shop.example/store', ...request }))
    expect(url.origin + url.pathname).toBe('https://shop.example/store/wc-auth/v1/authorize')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      app_name: 'Trellis',
      scope: 'read_write',
      user_id: 's-1',
      return_url: 'https://t.example/back',
      callback_url: 'https://t.example/keys',
    })
    expect(readWooCommerceCallback({ key_id: 1, user_id: 's-1', key_permissions: 'read_write', ...keys })).toEqual({
      state: 's-1',
      consumerKey: keys.consumer_key,
      consumerSecret: keys.consumer_secret,
      mayWrite: true,
    })
    expect(readWooCommerceCallback({ user_id: 's-1', key_permissions: 'read', ...keys })).toMatchObject({
      mayWrite: false,
    })
  })

  test.each([
    [null],
    ['text'],
    [{}],
    [{ ...keys, key_permissions: 'read' }],
    [{ user_id: 's', key_permissions: 'read', ...keys, consumer_key: 'ck_short' }],
  ])('does not accept %j as a store’s response', (body) => expect(readWooCommerceCallback(body)).toBeNull())

  test('returns with an approval or a denial', () => {
    expect(readWooCommerceReturn(new URLSearchParams('success=1&user_id=s'))).toEqual({ state: 's', isApproved: true })
    expect(readWooCommerceReturn(new URLSearchParams('success=0&user_id=s'))).toEqual({ state: 's', isApproved: false })
  })
})
