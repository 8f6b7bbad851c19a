import { afterAll, expect, test } from 'vitest'
import { faults } from '#features/shops/server/adapters/testing/faults.ts'
import { fillName } from './fill-name.ts'
import { checkPools } from './fill-pool.ts'
import { discountsWithShops, shopNames } from './testing/local-shops.ts'

/* Tests the pool of a discount against local servers that simulate the shops: what is in the shop, and what a visitor
   gets. */

const { begin, clock, close, database, failBy, runJobs, tools, use, woocommerce } = await discountsWithShops()
afterAll(close)

test.each(shopNames)(
  '%s: creates codes ahead of time, each once in the store, and gives a visitor one of them',
  async (name) => {
    const shop = use(name)
    const { codeFor, load } = await begin()
    const codes = shop.codes()
    expect([codes.length, new Set(codes).size]).toEqual([500, 500])
    const { code } = (await codeFor(tools.newId())).body
    expect(codes).toContain(code)
    expect(await load()).toMatchObject({
      problem: '',
      codes: { total: 500, left: 499, pending: 0, failed: 0 },
    })
  },
)

test.each(shopNames)(
  '%s: the pool fills up with each code once, even if requests fail and responses are lost',
  async (name) => {
    const shop = use(name)
    const wrong = faults.filter((fault) => fault !== 'silent')
    let asked = 0
    // Two of three requests fail, each time in a different way. After a few dozen, all succeed.
    failBy(() => (asked++ < 40 && asked % 3 !== 0 ? wrong[asked % wrong.length]! : null))
    await begin()
    for (let run = 0; run < 30 && shop.codes().length < 500; run++) {
      clock.advance(10 * 60_000)
      await runJobs()
    }
    expect([shop.codes().length, new Set(shop.codes()).size]).toEqual([500, 500])
  },
)

test.each(shopNames)('%s: a code that expires for its visitor expires in the store', async (name) => {
  const shop = use(name)
  const { site, campaign_id, codeFor } = await begin({ expires_after: 30 })
  const tend = async () => {
    const payload = { site_id: site.id, campaign_id }
    await database.inSite(site.id, (db) => tools.jobs.add(db, fillName, payload))
    await runJobs()
  }
  const { code } = (await codeFor(tools.newId())).body
  const endsAt = new Date(clock.now + 30 * 60_000).toISOString().slice(0, 19)
  await tend()
  expect(shop.codes()).toContain(code)
  clock.advance(31 * 60_000)
  await tend()
  // WooCommerce ends it on its own. In Shopify it is removed.
  const coupon = woocommerce.state.coupons.find((one) => one.code === code.toLowerCase())
  if (name === 'woocommerce') expect(coupon?.date_expires_gmt).toBe(endsAt)
  else expect(shop.codes()).not.toContain(code)
})

test.each(shopNames)(
  '%s: a code expires for its visitor even if its discount was deleted in the meantime',
  async (name) => {
    const shop = use(name)
    const { site, campaign_id, codeFor } = await begin({ expires_after: 30 })
    const { code } = (await codeFor(tools.newId())).body
    const endsAt = new Date(clock.now + 30 * 60_000).toISOString().slice(0, 19)
    const made = shop.codes().length
    await site.call('/apps/discounts/delete', { campaign_ids: [campaign_id] })
    const check = async () => {
      const context = { ...tools, database, signal: new AbortController().signal, attempt: 1, maxAttempts: 1 }
      await checkPools.run({}, context)
      await runJobs()
    }
    await check()
    clock.advance(31 * 60_000)
    await check()
    const coupon = woocommerce.state.coupons.find((one) => one.code === code.toLowerCase())
    if (name === 'woocommerce') expect(coupon?.date_expires_gmt).toBe(endsAt)
    else expect(shop.codes()).not.toContain(code)
    // Nothing else is created from it.
    expect(shop.codes().length).toBe(name === 'woocommerce' ? made : made - 1)
  },
)
