import { afterAll, beforeEach, expect, test } from 'vitest'
import type { ShopDiscount } from '../adapter.ts'
import { shopParts } from '../testing/an-open-shop.ts'
import { startShopifyServer } from '../testing/shopify-server.ts'
import { emptyShopify } from '../testing/shopify-state.ts'
import { openShopify } from './open-shopify.ts'

const clock = { now: Date.UTC(2026, 10, 23) }
const server = await startShopifyServer({ now: () => clock.now })
afterAll(() => server.close())
beforeEach(() => {
  server.state = emptyShopify()
  server.faultOf = () => null
})
const open = () =>
  openShopify(
    shopParts(server.origin, { kind: 'shopify-token', accessToken: server.permanentToken() }, { clock }).parts,
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
const only = () => [...server.state.discounts.values()][0]!
const codesIn = (id: string) => server.state.discounts.get(id)!.codes.map(({ code }) => code)
const newCodes = (...codes: string[]) => codes.map((code) => ({ code, expiresAt: null }))

test('sends a percentage as a fraction; a unique code can be used once, by anyone, once per customer', async () => {
  const { ref } = await open().createDiscount(discount, 'FIRST')
  expect([ref, codesIn(ref)]).toEqual([only().id, ['FIRST']])
  expect(only().input).toEqual({
    title: 'Welcome',
    code: 'FIRST',
    startsAt: '2026-11-01T00:00:00Z',
    endsAt: null,
    usageLimit: 1,
    appliesOncePerCustomer: true,
    tags: [expect.stringMatching(/^trellis-code-/)],
    context: { all: 'ALL' },
    minimumRequirement: { subtotal: { greaterThanOrEqualToSubtotal: '50' } },
    customerGets: { items: { all: true }, value: { percentage: 0.125 } },
  })
})

test('takes a fixed amount off the order, sends free shipping as its own kind, and sets no limit for a shared code', async () => {
  const shop = open()
  await shop.createDiscount({ ...discount, type: 'fixed', value: 7.5, isUnique: false }, 'FIXED')
  expect(only().input).toMatchObject({
    usageLimit: null,
    customerGets: { value: { discountAmount: { amount: '7.5', appliesOnEachItem: false } } },
  })
  const { ref } = await shop.createDiscount({ ...discount, type: 'shipping' }, 'SHIP')
  expect(server.state.discounts.get(ref)).toMatchObject({
    kind: 'DiscountCodeFreeShipping',
    input: { destination: { all: true } },
  })
  await shop.updateDiscount(ref, { ...discount, type: 'shipping', endsAt: '2026-12-01T00:00:00Z' })
  expect(server.state.discounts.get(ref)).toMatchObject({ endsAt: '2026-12-01T00:00:00Z', codes: [{ code: 'SHIP' }] })
})

test('rejects a code that the store already has, with a message for the owner, unless an earlier attempt created it', async () => {
  const shop = open()
  const { ref } = await shop.createDiscount(discount, 'FIRST')
  expect(await shop.createDiscount(discount, 'FIRST')).toEqual({ ref })
  // An earlier discount of ours has the code. That discount becomes the new one.
  expect(await shop.createDiscount({ ...discount, name: 'Another', value: 20 }, 'first')).toEqual({ ref })
  expect(only()).toMatchObject({ title: 'Another', input: { customerGets: { value: { percentage: 0.2 } } } })
  only().tags = []
  await expect(shop.createDiscount(discount, 'first')).rejects.toMatchObject({
    failure: { kind: 'refused', message: 'The code first already exists in your store. Choose another one.' },
  })
  await expect(shop.createDiscount({ ...discount, value: 120 }, 'MUCH')).rejects.toMatchObject({
    failure: { kind: 'refused', message: 'Value must be between 0.0 and 1.0' },
  })
  expect(server.state.discounts.size).toBe(1)
})

test('adds 250 codes at once, each with its own result; codes of an earlier attempt count as added', async () => {
  const shop = open()
  const { ref } = await shop.createDiscount(discount, 'FIRST')
  await shop.createDiscount({ ...discount, name: 'Theirs' }, 'C2')
  const codes = Array.from({ length: 250 }, (_, n) => `C${n}`)
  codes[3] = 'X'.repeat(256)
  const results = await shop.addCodes(ref, discount, newCodes(...codes))
  expect(results.map(({ code }) => code)).toEqual(codes)
  const odd = results.filter(({ outcome }) => outcome !== 'added')
  expect(odd.map(({ outcome, message }) => [outcome, message])).toEqual([
    ['taken', 'This code already exists in your store.'],
    ['failed', 'Code is too long.'],
  ])
  const again = await shop.addCodes(ref, discount, newCodes(...codes))
  expect(again.map(({ outcome }) => outcome)).toEqual(results.map(({ outcome }) => outcome))
  expect(codesIn(ref)).toHaveLength(249)
  expect(server.asked.filter((name) => name === 'CodesAdded').length).toBeGreaterThanOrEqual(4)
  await expect(shop.addCodes(ref, discount, newCodes(...codes, 'ONE'))).rejects.toThrow(RangeError)
})

test('puts codes with their own expiry into a discount that ends on their day', async () => {
  const shop = open()
  const { ref } = await shop.createDiscount(discount, 'FIRST')
  const day = (codes: string[], expiresAt: string) => codes.map((code) => ({ code, expiresAt }))
  await shop.createDiscount({ ...discount, name: 'Theirs' }, 'A0')
  const results = await shop.addCodes(ref, discount, [
    ...day(['A0', 'A1', 'A2'], '2026-11-25T10:00:00Z'),
    ...day(['B1'], '2026-11-26T23:00:00-05:00'),
    ...newCodes('C1'),
  ])
  expect(results.map(({ code, outcome }) => [code, outcome])).toEqual([
    ['A0', 'taken'],
    ['A1', 'added'],
    ['A2', 'added'],
    ['B1', 'added'],
    ['C1', 'added'],
  ])
  await shop.addCodes(ref, discount, day(['A3'], '2026-11-25T23:00:00Z'))
  const days = [...server.state.discounts.values()].filter(({ tags }) => tags.length === 3)
  expect(days.map(({ endsAt, codes }) => [endsAt, codes.map(({ code }) => code)])).toEqual([
    ['2026-11-25T23:59:59Z', ['A1', 'A2', 'A3']],
    ['2026-11-27T23:59:59Z', ['B1']],
  ])
  // If the discount ends before its codes, the discount's end applies.
  const ending = { ...discount, endsAt: '2026-11-24T00:00:00Z' }
  expect(await shop.addCodes(ref, ending, day(['D1'], '2026-11-25T10:00:00Z'))).toMatchObject([{ outcome: 'added' }])
  expect(codesIn(ref)).toEqual(['FIRST', 'C1', 'D1'])
  await shop.updateDiscount(ref, { ...ending, name: 'Renamed' })
  expect(days.map(({ id }) => server.state.discounts.get(id)!.endsAt)).toEqual(Array(2).fill('2026-11-24T00:00:00Z'))
  await shop.deleteDiscount(ref)
  expect([...server.state.discounts.values()].map(({ title }) => title)).toEqual(['Theirs'])
  await shop.deleteDiscount(ref)
})

test('removes codes only from their own discount, and never a code that only looks similar', async () => {
  const shop = open()
  const { ref } = await shop.createDiscount(discount, 'FIRST')
  await shop.createDiscount({ ...discount, name: 'Theirs' }, 'OTHER')
  await shop.addCodes(ref, discount, newCodes('GONE', 'GONE-2', 'KEPT'))
  expect(await shop.setExpiry(ref, [{ code: 'GONE', expiresAt: '2026-11-24T00:00:00Z' }])).toEqual(['GONE'])
  await shop.removeCodes(ref, ['gone', 'OTHER', 'NOT-THERE'])
  expect([...server.state.discounts.values()].map(({ codes }) => codes.map(({ code }) => code))).toEqual([
    ['FIRST', 'GONE-2', 'KEPT'],
    ['OTHER'],
  ])
  await shop.removeCodes(ref, [])
  // Longer codes with the same beginning hide this one from a search.
  const alike = Array.from({ length: 249 }, (_, n) => `AB-1${n}`)
  for (const part of [alike, alike.map((code) => `${code}-2`)]) await shop.addCodes(ref, discount, newCodes(...part))
  await shop.addCodes(ref, discount, newCodes('AB-1'))
  await shop.removeCodes(ref, ['AB-1'])
  expect(codesIn(ref)).toHaveLength(3 + 2 * 249)
  expect(codesIn(ref)).not.toContain('AB-1')
})
