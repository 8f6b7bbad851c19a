import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { type CodeResult, type Page, type Shop, type ShopDiscount, ShopError } from './adapter.ts'
import { openShopify } from './shopify/open-shopify.ts'
import { shopParts } from './testing/an-open-shop.ts'
import { type Fault, faults } from './testing/faults.ts'
import { shopifyApp, startShopifyServer } from './testing/shopify-server.ts'
import { emptyShopify, fakeOrder as shopifyOrder } from './testing/shopify-state.ts'
import { startWooCommerceServer } from './testing/woocommerce-server.ts'
import { openWooCommerce } from './woocommerce/open-woocommerce.ts'
import { emptyWooCommerce, fakeOrder as wooOrder } from './testing/woocommerce-state.ts'

/* Whichever request fails, and in whatever way, a job that stores its position and retries ends with all orders and
   with each code created once. The shop is opened again for each try, as a job would after a crash. */

const clock = { now: Date.UTC(2026, 10, 23) }
const shopifyServer = await startShopifyServer({ now: () => clock.now })
const wooServer = await startWooCommerceServer()
afterAll(() => Promise.all([shopifyServer.close(), wooServer.close()]))

const orders = 130
const discount: ShopDiscount = {
  name: 'Welcome',
  type: 'fixed',
  value: 5,
  minPurchase: 0,
  startsAt: '2026-11-01T00:00:00Z',
  endsAt: null,
  isUnique: true,
  isAlone: false,
}

const vendors = {
  shopify() {
    shopifyServer.state = emptyShopify()
    shopifyServer.state.orders = Array.from({ length: orders }, (_, n) => shopifyOrder(n + 1))
    // A short timeout, for responses that never arrive.
    const { parts } = shopParts(
      shopifyServer.origin,
      { kind: 'shopify-client', ...shopifyApp },
      { clock, timeout: 150 },
    )
    return {
      open: () => openShopify(parts),
      failBy: (next: () => Fault | 'throttled' | null) => (shopifyServer.faultOf = next),
      codes: () => [...shopifyServer.state.discounts.values()].flatMap(({ codes }) => codes.map(({ code }) => code)),
      discounts: () => shopifyServer.state.discounts.size,
    }
  },
  woocommerce() {
    wooServer.state = emptyWooCommerce()
    wooServer.state.orders = Array.from({ length: orders }, (_, n) => wooOrder(n + 1))
    const credentials = { kind: 'woocommerce', ...wooServer.makeKeys(), webhookSecret: 's' } as const
    const { parts } = shopParts(wooServer.origin, credentials, { clock, timeout: 150 })
    return {
      open: () => openWooCommerce(parts),
      failBy: (next: () => Fault | 'throttled' | null) => (wooServer.faultOf = () => busyFor(next())),
      codes: () => wooServer.state.coupons.map(({ code }) => code.toUpperCase()),
      discounts: () => new Set(wooServer.state.coupons.map(({ description }) => description)).size,
    }
  },
}

type Vendor = ReturnType<(typeof vendors)[keyof typeof vendors]>

/** WooCommerce has no query points that could run out. */
const busyFor = (fault: Fault | 'throttled' | null) => (fault === 'throttled' ? 'busy' : fault)

/** Repeats an operation until it succeeds. Only errors that justify a retry may occur. */
async function persist<T>(open: () => Shop, work: (shop: Shop) => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work(open())
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      expect(['throttled', 'unavailable']).toContain(error.failure.kind)
      clock.now += 60_000
    }
  }
}

async function backfill<T>(
  open: () => Shop,
  list: (shop: Shop, after: string | null) => Promise<Page<T>>,
): Promise<T[]> {
  const items: T[] = []
  for (let after: string | null = null; ;) {
    const from: string | null = after
    const page: Page<T> = await persist(open, (shop) => list(shop, from))
    items.push(...page.items)
    if (page.next === null) return items
    after = page.next
  }
}

/** Creates a discount with 61 codes despite failures, and checks that the shop has them. */
async function makeCodes(vendor: Vendor): Promise<void> {
  const { ref } = await persist(vendor.open, (shop) => shop.createDiscount(discount, 'FIRST'))
  const wanted = Array.from({ length: 60 }, (_, n) => ({ code: `CODE${n}`, expiresAt: null }))
  const results: CodeResult[] = await persist(vendor.open, (shop) => shop.addCodes(ref, discount, wanted))
  expect(results.map(({ code, outcome }) => `${code} ${outcome}`)).toEqual(wanted.map(({ code }) => `${code} added`))
  expect(vendor.codes().toSorted()).toEqual(['FIRST', ...wanted.map(({ code }) => code)].toSorted())
  expect(vendor.discounts()).toBe(1)
}

// Weighted so that most requests succeed. A silent server costs the full request timeout.
const fault = fc.oneof(
  { weight: 5, arbitrary: fc.constant(null) },
  { weight: 4, arbitrary: fc.constantFrom('throttled' as const, ...faults.filter((one) => one !== 'silent')) },
  { weight: 1, arbitrary: fc.constant('silent' as const) },
)

test.each(Object.entries(vendors))(
  '%s: all orders arrive and each code is created once, whatever fails',
  async (_name, start) => {
    const scripts = fc.array(fault, { minLength: 5, maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(scripts, async (script) => {
        const vendor = start()
        let at = 0
        vendor.failBy(() => script[at++] ?? null)
        const told = await backfill(vendor.open, (shop, after) => shop.orders(null, after))
        expect(new Set(told.map(({ order }) => order.external_id)).size).toBe(orders)

        at = 0
        await makeCodes(vendor)
      }),
      { numRuns: 5 },
    )
  },
)

test.each(Object.entries(vendors))(
  '%s: each code is created once, whichever single request fails, and in whatever way',
  async (_name, start) => {
    for (const one of faults) {
      for (let failing = 0, isReached = true; isReached; failing++) {
        const vendor = start()
        let at = 0
        isReached = false
        vendor.failBy(() => {
          isReached ||= at === failing
          return at++ === failing ? one : null
        })
        await makeCodes(vendor)
      }
    }
  },
)

test.each(Object.entries(vendors))(
  '%s: reports a lasting outage as an outage, after which the work can be done',
  async (_name, start) => {
    const vendor = start()
    for (const lasting of faults) {
      vendor.failBy(() => lasting)
      const kind = lasting === 'busy' ? 'throttled' : 'unavailable'
      await expect(vendor.open().orders(null, null)).rejects.toMatchObject({ failure: { kind } })
    }
    vendor.failBy(() => null)
    expect((await vendor.open().orders(null, null)).items.length).toBeGreaterThan(0)
  },
)
