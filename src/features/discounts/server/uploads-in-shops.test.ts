import { afterAll, expect, test } from 'vitest'
import type { Id } from '#core/id.ts'
import { fillName } from './fill-name.ts'
import { checkPools } from './fill-pool.ts'
import { discountsWithShops, shopNames } from './testing/local-shops.ts'

/* Tests uploaded codes against local servers that simulate the shops. Each code ends there when it ends for its person. */

const shops = await discountsWithShops()
const { addCoupon, addDiscount, begin, clock, close, database, disconnect, runJobs, shopify, tools, use, woocommerce } =
  shops
afterAll(close)

const minutes = 60_000
const tend = async (site_id: Id, campaign_id: Id) => {
  await database.inSite(site_id, (db) => tools.jobs.add(db, fillName, { site_id, campaign_id }))
  await runJobs()
}
const upload = (codes: readonly string[], more: object = {}) =>
  begin({ create_method: 'upload', expires_after: 30, ...more }, { codes })
const utc = (at: number) => new Date(at).toISOString().slice(0, 19)
const couponEnds = () =>
  Object.fromEntries(woocommerce.state.coupons.map(({ code, date_expires_gmt: end }) => [code, end]))
const textsAtShopify = () => [...shopify.state.discounts.values()].map(({ codes }) => codes.map(({ code }) => code))

test('WooCommerce: a coupon gets its code’s expiry, unless it expires earlier, and others are not changed', async () => {
  use('woocommerce')
  const soon = utc(clock.now + 5 * minutes)
  addCoupon({ code: 'mine-1' })
  addCoupon({ code: 'mine-2', date_expires_gmt: soon })
  addCoupon({ code: 'mine-3' })
  const { codeFor, load } = await upload(['MINE-1', 'MINE-2', 'MINE-3'])
  const [one, two] = [(await codeFor(tools.newId())).body, (await codeFor(tools.newId())).body]
  expect([one.code, two.code]).toEqual(['MINE-1', 'MINE-2'])
  await runJobs()
  expect(couponEnds()).toEqual({
    'mine-1': one.expires_at?.slice(0, 19),
    'mine-2': soon,
    'mine-3': null,
  })
  expect(one.expires_at?.slice(0, 19)).toBe(utc(clock.now + 30 * minutes))
  expect(await load()).toMatchObject({ problem: '', codes: { left: 1 } })
})

test('Shopify: a discount with a single code expires with it; a code among several is removed on expiry', async () => {
  use('shopify')
  const single = addDiscount(['SINGLE'])
  const ended = addDiscount(['ENDED'], { endsAt: '2026-11-01T00:00:00Z' })
  const bought = addDiscount(['BOUGHT'], { kind: 'DiscountCodeBxgy' })
  addDiscount(['MANY-1', 'MANY-10', 'MANY-2'])
  const app = addDiscount(['APP-1', 'APP-2'], { kind: 'DiscountCodeApp' })
  const { codeFor, load, site, campaign_id } = await upload(['SINGLE', 'ENDED', 'BOUGHT', 'MANY-1', 'APP-1', 'MANY-2'])
  for (let i = 0; i < 5; i++) await codeFor(tools.newId())
  await runJobs()
  const end = new Date(clock.now + 30 * minutes).toISOString()
  expect([single, ended, bought, app].map((discount) => discount().endsAt)).toEqual([
    end,
    '2026-11-01T00:00:00Z',
    end,
    null,
  ])
  expect(textsAtShopify()).toContainEqual(['MANY-1', 'MANY-10', 'MANY-2'])
  clock.advance(31 * minutes)
  await tend(site.id, campaign_id)
  // The code that was never given out stays.
  expect(textsAtShopify()).toEqual([['SINGLE'], ['ENDED'], ['BOUGHT'], ['MANY-10', 'MANY-2'], ['APP-2']])
  expect(await load()).toMatchObject({ problem: '', codes: { left: 1 } })
  const { asked } = shopify
  const { length } = asked
  await tend(site.id, campaign_id)
  expect(asked.slice(length).filter((name) => name !== 'Shop')).toEqual([])
})

test.each(shopNames)('%s: tells the owner that a code is missing from the store, until it is there', async (name) => {
  use(name)
  const { codeFor, load, site, campaign_id } = await upload(['LOST-1', 'LOST-2'])
  await codeFor(tools.newId())
  await runJobs()
  expect((await load()).problem).toBe(
    'The code LOST-1 is not in your store and cannot end there. Create it in your store, then save this discount.',
  )
  await codeFor(tools.newId())
  await runJobs()
  expect((await load()).problem).toMatch(/^2 codes, such as LOST-1, are not in your store/)
  for (const code of ['LOST-1', 'LOST-2'])
    if (name === 'shopify') addDiscount([code])
    else addCoupon({ code: code.toLowerCase() })
  await site.call('/apps/discounts/save', {
    campaign_id,
    discount: { discount_value: 10, create_method: 'upload', expires_after: 30 },
  })
  await runJobs()
  expect((await load()).problem).toBe('')
  if (name === 'woocommerce') expect(Object.values(couponEnds())).not.toContain(null)
  else for (const { endsAt } of shopify.state.discounts.values()) expect(endsAt).not.toBeNull()
})

test.each(shopNames)('%s: visitors’ codes expire early when the discount ends', async (name) => {
  use(name)
  const endDate = new Date(clock.now + 10 * minutes).toISOString()
  if (name === 'shopify') addDiscount(['A', 'B'])
  else addCoupon({ code: 'a' })
  const { codeFor } = await begin(
    { create_method: 'upload', expires_after: 30 },
    {
      codes: ['A'],
      campaign: {
        campaignName: 'Short',
        endDate,
        discount: { discount_value: 10, create_method: 'upload', expires_after: 30 },
      },
    },
  )
  expect((await codeFor(tools.newId())).body.expires_at).toBe(endDate)
  await runJobs()
  if (name === 'woocommerce') expect(couponEnds()).toEqual({ a: endDate.slice(0, 19) })
  clock.advance(11 * minutes)
  const context = { ...tools, database, signal: new AbortController().signal, attempt: 1, maxAttempts: 1 }
  await checkPools.run({}, context)
  await runJobs()
  if (name === 'shopify') expect(textsAtShopify()).toEqual([['B']])
})

test('while the store is disconnected, expiries wait, and the owner is told if there are any', async () => {
  use('woocommerce')
  addCoupon({ code: 'wait-1' })
  disconnect()
  const endless = await upload(['ENDLESS-1'], { expires_after: null })
  await endless.codeFor(tools.newId())
  await tend(endless.site.id, endless.campaign_id)
  expect((await endless.load()).problem).toBe('')
  const { codeFor, load, site, campaign_id } = await upload(['WAIT-1'])
  const { expires_at } = (await codeFor(tools.newId())).body
  await runJobs()
  expect((await load()).problem).toBe('Your store is not connected. Connect it again to end codes there.')
  use('woocommerce')
  addCoupon({ code: 'wait-1' })
  await tend(site.id, campaign_id)
  expect([(await load()).problem, couponEnds()]).toEqual(['', { 'wait-1': expires_at?.slice(0, 19) }])
})
