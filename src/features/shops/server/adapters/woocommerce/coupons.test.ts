import { afterAll, beforeEach, expect, test } from 'vitest'
import type { ShopDiscount } from '../adapter.ts'
import { shopParts } from '../testing/an-open-shop.ts'
import { startWooCommerceServer } from '../testing/woocommerce-server.ts'
import { emptyWooCommerce } from '../testing/woocommerce-state.ts'
import { localTime } from './local-time.ts'
import { openWooCommerce } from './open-woocommerce.ts'

const clock = { now: Date.UTC(2026, 10, 23) }
const server = await startWooCommerceServer()
afterAll(() => server.close())
beforeEach(() => {
  server.state = emptyWooCommerce()
  server.faultOf = () => null
})
const open = () =>
  openWooCommerce(
    shopParts(server.origin, { kind: 'woocommerce', ...server.makeKeys(), webhookSecret: 's' }, { clock }).parts,
  )

const discount: ShopDiscount = {
  name: 'Welcome',
  type: 'percentage',
  value: 12.5,
  minPurchase: 50,
  startsAt: '2026-11-01T00:00:00Z',
  endsAt: null,
  isUnique: true,
  isAlone: false,
}
const newCodes = (...codes: string[]) => codes.map((code) => ({ code, expiresAt: null }))
const coupon = (code: string) => server.state.coupons.find((one) => one.code === code)

test('creates a coupon for a discount: a percentage, a fixed amount, or free shipping', async () => {
  const shop = open()
  await shop.createDiscount(discount, 'FIRST')
  expect(coupon('first')).toMatchObject({
    discount_type: 'percent',
    amount: '12.5',
    free_shipping: false,
    minimum_amount: '50',
    usage_limit: 1,
    usage_limit_per_user: 1,
    date_expires: null,
  })
  await shop.createDiscount({ ...discount, type: 'fixed', value: 7.5, minPurchase: 0, isUnique: false }, 'FIXED')
  expect(coupon('fixed')).toMatchObject({
    discount_type: 'fixed_cart',
    amount: '7.5',
    minimum_amount: '',
    usage_limit: null,
  })
  await shop.createDiscount({ ...discount, type: 'shipping' }, 'SHIP')
  expect(coupon('ship')).toMatchObject({ discount_type: 'fixed_cart', amount: '0', free_shipping: true })
})

test('sends the expiry in the store’s time zone, at the right moment', async () => {
  const shop = open()
  await shop.createDiscount({ ...discount, endsAt: '2026-11-30T22:59:59Z' }, 'WINTER')
  expect(coupon('winter')).toMatchObject({
    date_expires: '2026-11-30T23:59:59',
    date_expires_gmt: '2026-11-30T22:59:59',
  })
  await shop.createDiscount({ ...discount, endsAt: '2026-07-01T12:00:00+02:00' }, 'SUMMER')
  expect(coupon('summer')!.date_expires_gmt).toBe('2026-07-01T10:00:00')
})

test.each([
  ['2026-11-25T10:00:00Z', 'America/New_York', '2026-11-25T05:00:00'],
  ['2026-11-25T10:00:00Z', '+05:30', '2026-11-25T15:30:00'],
  ['2026-11-25T00:10:00+02:00', '-03:30', '2026-11-24T18:40:00'],
])('at %s the clocks of %s show %s', (moment, zone, shown) => expect(localTime(moment, zone)).toBe(shown))

test('refuses a code that the store already has, unless an earlier attempt created it', async () => {
  const shop = open()
  const first = await shop.createDiscount(discount, 'FIRST')
  expect(await shop.createDiscount(discount, 'first')).toEqual(first)
  // An earlier discount of ours has the code. That discount becomes the new one.
  await shop.createDiscount({ ...discount, value: 20 }, 'FIRST')
  expect(coupon('first')!.amount).toBe('20')
  coupon('first')!.description = 'made by hand'
  await expect(shop.createDiscount(discount, 'FIRST')).rejects.toMatchObject({
    failure: { kind: 'refused', message: 'The code FIRST already exists in your store. Choose another one.' },
  })
  await expect(shop.createDiscount({ ...discount, value: 120 }, 'MUCH')).rejects.toMatchObject({
    failure: { kind: 'refused', message: 'WooCommerce refused the request: Invalid discount amount — at most 100%.' },
  })
})

test('adds 100 codes in a batch, each with its own result; codes of an earlier attempt count as added', async () => {
  const shop = open()
  const { ref } = await shop.createDiscount(discount, 'FIRST')
  await shop.createDiscount(discount, 'C2')
  const codes = Array.from({ length: 100 }, (_, n) => `C${n}`)
  const results = await shop.addCodes(ref, discount, newCodes(...codes))
  expect(results.map(({ code }) => code)).toEqual(codes)
  expect(results.filter(({ outcome }) => outcome !== 'added')).toEqual([
    { code: 'C2', outcome: 'taken', message: 'This code already exists in your store.' },
  ])
  const again = await shop.addCodes(ref, discount, newCodes(...codes))
  expect(again).toEqual(results)
  expect(server.state.coupons).toHaveLength(101)
  const refused = await shop.addCodes(ref, { ...discount, value: 101 }, newCodes('MUCH', 'much'))
  expect(refused).toEqual([{ code: 'much', outcome: 'failed', message: 'Invalid discount amount — at most 100%.' }])
  await expect(shop.addCodes(ref, discount, newCodes(...codes, 'ONE'))).rejects.toThrow(RangeError)
})

test('codes keep their own expiry when the discount changes', async () => {
  const shop = open()
  const { ref } = await shop.createDiscount(discount, 'FIRST')
  await shop.addCodes(ref, discount, [{ code: 'A', expiresAt: '2026-11-25T10:00:00Z' }, ...newCodes('B', 'C')])
  expect(
    await shop.setExpiry(ref, [
      { code: 'B', expiresAt: '2026-11-26T10:00:00Z' },
      { code: 'X', expiresAt: '2026-11-26T10:00:00Z' },
    ]),
  ).toEqual([])
  const ends = () =>
    Object.fromEntries(server.state.coupons.map(({ code, date_expires_gmt }) => [code, date_expires_gmt]))
  expect(ends()).toEqual({ first: null, a: '2026-11-25T10:00:00', b: '2026-11-26T10:00:00', c: null })
  await shop.updateDiscount(ref, { ...discount, value: 20, endsAt: '2026-11-26T00:00:00Z' })
  expect(ends()).toEqual({
    first: '2026-11-26T00:00:00',
    a: '2026-11-25T10:00:00',
    b: '2026-11-26T00:00:00',
    c: '2026-11-26T00:00:00',
  })
  expect(server.state.coupons.map(({ amount }) => amount)).toEqual(['20', '20', '20', '20'])
  // The coupons no longer have an end or a limit.
  await shop.updateDiscount(ref, { ...discount, isUnique: false })
  expect(ends()).toEqual({ first: null, a: '2026-11-25T10:00:00', b: '2026-11-26T10:00:00', c: null })
  expect(server.state.coupons.map(({ usage_limit }) => usage_limit)).toEqual([null, null, null, null])
})

test('finds all coupons of a discount again, and changes no others', async () => {
  const shop = open()
  const { ref } = await shop.createDiscount(discount, 'FIRST')
  await shop.createDiscount(discount, 'OTHER')
  for (const part of [0, 1, 2]) {
    await shop.addCodes(ref, discount, newCodes(...Array.from({ length: 100 }, (_, n) => `P${part}-${n}`)))
  }
  await shop.updateDiscount(ref, { ...discount, value: 30 })
  expect(server.state.coupons.filter(({ amount }) => amount === '30')).toHaveLength(301)
  await shop.removeCodes(ref, ['P0-1', 'p0-2', 'OTHER', 'NOT-THERE'])
  expect(server.state.coupons).toHaveLength(300)
  await shop.deleteDiscount(ref)
  expect(server.state.coupons.map(({ code }) => code)).toEqual(['other'])
  await shop.deleteDiscount(ref)
})
