import { afterAll, expect, test } from 'vitest'
import { faults } from '#features/shops/server/adapters/testing/faults.ts'
import { fillName } from './fill-name.ts'
import { discountsWithShops, shopNames } from './testing/local-shops.ts'

/* Tests tiers against local servers that simulate the shops. Each tier has its own code there. */

const { begin, clock, close, database, failBy, runJobs, tools, use, woocommerce } = await discountsWithShops()
afterAll(close)

const from50 = { discount_value: 10, min_purchase_amount: 50 }
const from100 = { discount_value: 20, min_purchase_amount: 100 }
const from200 = { discount_value: 25, min_purchase_amount: 200 }
const tiered = { ...from50, tiers: [from100] }

async function tend(site_id: string, campaign_id: string): Promise<void> {
  await database.inSite(site_id, (db) => tools.jobs.add(db, fillName, { site_id, campaign_id }))
  await runJobs()
}

test.each(shopNames)('%s: a visitor gets a code for each tier, and the store has them', async (name) => {
  const shop = use(name)
  const { codeFor, load } = await begin(tiered)
  expect(new Set(shop.codes()).size).toBe(1000)
  expect(await load()).toMatchObject({
    problem: '',
    codes: { total: 500, left: 500, pending: 0, failed: 0 },
  })
  const { code, label, tiers } = (await codeFor(tools.newId())).body
  expect(label).toBe('GET 20% OFF THIS ORDER NOW!')
  expect(tiers).toEqual([
    { code: `${code}-2`, min_purchase: 100, label: '20% OFF orders of $100 or more' },
    { code, min_purchase: 50, label: '10% OFF orders of $50 or more' },
  ])
  expect(shop.inShop().filter((one) => one.code.startsWith(code))).toEqual([
    { code, value: 10, min: 50 },
    { code: `${code}-2`, value: 20, min: 100 },
  ])
  if (name === 'woocommerce') expect(woocommerce.state.coupons.every((one) => one.individual_use)).toBe(true)
})

test.each(shopNames)(
  '%s: each code has all of its tiers, even if requests fail and responses are lost',
  async (name) => {
    const shop = use(name)
    const wrong = faults.filter((fault) => fault !== 'silent')
    let asked = 0
    failBy(() => (asked++ < 40 && asked % 3 !== 0 ? wrong[asked % wrong.length]! : null))
    const { load } = await begin(tiered)
    for (let run = 0; run < 40 && (await load()).codes.left < 500; run++) {
      clock.advance(10 * 60_000)
      await runJobs()
    }
    const codes = new Set(shop.codes())
    expect([shop.codes().length, codes.size]).toEqual([1000, 1000])
    for (const code of codes) if (!code.endsWith('-2')) expect(codes).toContain(`${code}-2`)
  },
)

test.each(shopNames)(
  '%s: an order with a tier code redeems the visitor’s code, which then stops working',
  async (name) => {
    const shop = use(name)
    const { codeFor, order, load, site, campaign_id } = await begin(tiered)
    const visitor = tools.newId()
    const { code } = (await codeFor(visitor)).body
    const other = (await codeFor(tools.newId())).body.code
    await order('1', { currency: 'USD', total: 120, discount_codes: [`${code}-2`.toLowerCase()] })
    await runJobs()
    expect(await load()).toMatchObject({ issued: 2, redeemed: 1 })
    const own = () => shop.codes().filter((one) => one.startsWith(code))
    // The used code stays: the shop shows it with the order, and doesn't let anyone use it again.
    expect(own()).toEqual([`${code}-2`])
    expect(shop.codes()).toContain(other)
    // Later changes of the order remove nothing more, and another order with such a code isn't counted.
    await order('1', { currency: 'USD', total: 110, discount_codes: [`${code}-2`] })
    await order('2', { currency: 'USD', total: 110, discount_codes: [`${code}-3`] })
    await tend(site.id, campaign_id)
    expect(own()).toEqual([`${code}-2`])
    expect(await load()).toMatchObject({ redeemed: 1 })
    expect((await codeFor(visitor)).body.code).toBe(code)
  },
)

test.each(shopNames)('%s: changed, added and removed tiers are synced to the store', async (name) => {
  const shop = use(name)
  const { codeFor, load, site, campaign_id, order } = await begin(from50)
  const { code, tiers } = (await codeFor(tools.newId())).body
  expect(tiers).toEqual([])
  const used = (await codeFor(tools.newId())).body.code
  await order('1', { currency: 'USD', total: 90, discount_codes: [used] })
  const save = async (discount: object) => {
    await site.call('/apps/discounts/save', {
      campaign_id,
      discount: { ...discount, create_method: 'unique' },
    })
    await runJobs()
    return shop.inShop().filter((one) => one.code.startsWith(code))
  }
  expect(await save({ ...tiered, tiers: [from100, from200] })).toEqual(
    expect.arrayContaining([
      { code, value: 10, min: 50 },
      { code: `${code}-2`, value: 20, min: 100 },
      { code: `${code}-3`, value: 25, min: 200 },
    ]),
  )
  expect(await load()).toMatchObject({
    problem: '',
    codes: { left: 498, pending: 0, failed: 0 },
  })
  // A code that was already used gets no further tiers.
  expect(shop.codes()).not.toContain(`${used}-2`)
  expect(await save({ ...from50, tiers: [{ ...from100, discount_value: 15 }] })).toEqual([
    { code, value: 10, min: 50 },
    { code: `${code}-2`, value: 15, min: 100 },
  ])
  // An order with the code of a removed tier still counts.
  await order('2', { currency: 'USD', total: 300, discount_codes: [`${code}-3`] })
  expect(await load()).toMatchObject({ redeemed: 2 })
})

test.each(shopNames)('%s: the codes of all tiers expire with their visitor’s code', async (name) => {
  const shop = use(name)
  const { site, campaign_id, codeFor } = await begin({ ...tiered, expires_after: 30 })
  const { code } = (await codeFor(tools.newId())).body
  const endsAt = new Date(clock.now + 30 * 60_000).toISOString().slice(0, 19)
  await tend(site.id, campaign_id)
  clock.advance(31 * 60_000)
  await tend(site.id, campaign_id)
  const own = woocommerce.state.coupons.filter((one) => one.code.startsWith(code.toLowerCase()))
  if (name === 'woocommerce') expect(own.map((one) => one.date_expires_gmt)).toEqual([endsAt, endsAt])
  else expect(shop.codes().filter((one) => one.startsWith(code))).toEqual([])
})

test.each(shopNames)('%s: a shared code has one code per tier, which no other campaign can use', async (name) => {
  const shop = use(name)
  // Campaigns of the previous tests are maintained, too.
  const prefix = `Sun-${name}`
  const { site, load } = await begin({ ...tiered, create_method: 'shared', discount_prefix: prefix })
  const own = shop.inShop().map((one) => ({ ...one, code: one.code.toLowerCase() }))
  expect(own.filter(({ code }) => code.startsWith(prefix.toLowerCase()))).toEqual([
    { code: prefix.toLowerCase(), value: 10, min: 50 },
    { code: `${prefix.toLowerCase()}-2`, value: 20, min: 100 },
  ])
  expect(await load()).toMatchObject({ problem: '' })
  const another = (discount_prefix: string, change: object) => {
    const discount = { ...from50, create_method: 'shared', discount_prefix, ...change }
    return site.call('/apps/discounts/campaign/save', { campaign: { campaignName: 'Other', discount } })
  }
  const taken = (code: string) => `Another discount campaign uses the code ${code}.`
  expect((await another(`${prefix}-2`, {})).error).toBe(taken(`${prefix}-2`))
  expect((await another(`${prefix}-3`, {})).success).toBe(true)
  expect((await another(prefix, { tiers: [from100] })).error).toBe(taken(prefix))
})
