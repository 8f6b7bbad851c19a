import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Shop } from '#features/shops/server/adapters/adapter.ts'
import { openShopify } from '#features/shops/server/adapters/shopify/open-shopify.ts'
import { shopParts } from '#features/shops/server/adapters/testing/an-open-shop.ts'
import { type Fault, faults } from '#features/shops/server/adapters/testing/faults.ts'
import { shopifyApp, startShopifyServer } from '#features/shops/server/adapters/testing/shopify-server.ts'
import { emptyShopify } from '#features/shops/server/adapters/testing/shopify-state.ts'
import { startWooCommerceServer } from '#features/shops/server/adapters/testing/woocommerce-server.ts'
import { emptyWooCommerce } from '#features/shops/server/adapters/testing/woocommerce-state.ts'
import { openWooCommerce } from '#features/shops/server/adapters/woocommerce/open-woocommerce.ts'
import type { DiscountService } from '../rules.ts'
import { fillName } from './fill-name.ts'
import { discountsServer } from './testing/discounts-server.ts'

/* The pool of a discount, in the shops that the local servers stand for: what is in the shop, and what a visitor gets. */

const shopClock = { now: Date.UTC(2026, 10, 23) }
const shopify = await startShopifyServer({ now: () => shopClock.now })
const woocommerce = await startWooCommerceServer()
afterAll(() => Promise.all([shopify.close(), woocommerce.close()]))

let service: DiscountService = 'shopify'
let open: () => Shop
const server = await discountsServer({ serviceOf: async () => service, openShop: async () => open() })
const { begin, clock, database, runJobs, tools } = server

beforeEach(() => {
  shopify.state = emptyShopify()
  woocommerce.state = emptyWooCommerce()
  failBy(() => null)
})

function failBy(next: () => Fault | null): void {
  shopify.faultOf = next
  woocommerce.faultOf = next
}

const services = {
  shopify: {
    open() {
      const { parts } = shopParts(shopify.origin, { kind: 'shopify-client', ...shopifyApp }, { clock: shopClock })
      return openShopify(parts)
    },
    codes: () => [...shopify.state.discounts.values()].flatMap(({ codes }) => codes.map(({ code }) => code)),
  },
  woocommerce: {
    open() {
      const keys = { ...woocommerce.makeKeys(), webhookSecret: 'hush-hush' }
      return openWooCommerce(
        shopParts(woocommerce.origin, { kind: 'woocommerce', ...keys }, { clock: shopClock }).parts,
      )
    },
    codes: () => woocommerce.state.coupons.map(({ code }) => code.toUpperCase()),
  },
}
const names = Object.keys(services) as (keyof typeof services)[]

function use(name: keyof typeof services): (typeof services)[typeof name] {
  service = name
  open = services[name].open
  return services[name]
}

test.each(names)('%s: codes are made ahead, each is in the shop once, and a visitor gets one of them', async (name) => {
  const shop = use(name)
  const { codeFor, load } = await begin()
  const codes = shop.codes()
  expect([codes.length, new Set(codes).size]).toEqual([500, 500])
  const { code } = (await codeFor(tools.newId())).body
  expect(codes).toContain(code)
  expect(await load()).toMatchObject({ problem: '', codes: { total: 500, left: 499, pending: 0, failed: 0 } })
})

test.each(names)(
  '%s: the pool is full in the end, each code once, though requests fail and answers are lost',
  async (name) => {
    const shop = use(name)
    const wrong = faults.filter((fault) => fault !== 'silent')
    let asked = 0
    // Two of three requests fail, each time otherwise; after some dozens all is well.
    failBy(() => (asked++ < 40 && asked % 3 !== 0 ? wrong[asked % wrong.length]! : null))
    await begin()
    for (let run = 0; run < 30 && shop.codes().length < 500; run++) {
      clock.advance(10 * 60_000)
      await runJobs()
    }
    expect([shop.codes().length, new Set(shop.codes()).size]).toEqual([500, 500])
  },
)

test.each(names)('%s: a code that ends for its visitor ends in the shop', async (name) => {
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
  // WooCommerce ends it itself; at Shopify it is removed.
  const coupon = woocommerce.state.coupons.find((one) => one.code === code.toLowerCase())
  if (name === 'woocommerce') expect(coupon?.date_expires_gmt).toBe(endsAt)
  else expect(shop.codes()).not.toContain(code)
})
