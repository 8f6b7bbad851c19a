import { expect, test } from 'vitest'
import { testSeed } from '../../../../config/test-seed.ts'
import { seeded } from '#core/seeded.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { discountCalls } from '../contract.ts'
import { giveCode } from './give-code.ts'
import { findCampaign } from './store.ts'
import { discountsServer } from './testing/discounts-server.ts'

const random = seeded(testSeed())
const server = await discountsServer()
const { begin, clock, database, tools } = server
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
const cents = (most: number) => Math.round(random() * most * 100) / 100

interface PlainOrder {
  readonly external_id: string
  readonly currency: string
  readonly total: number
  readonly discount: number
  readonly refunded: number
  readonly status: 'paid' | 'refunded' | 'cancelled'
  readonly discount_codes: string[]
}

test('the report matches a plain recount of random orders, however often each is reported', async () => {
  const { site, campaign_id, codeFor } = await begin()
  const as = { site_id: site.id }
  const token = { token: site.owner.token }
  const sourceOf = new Map<string, 'form' | 'campaign'>()
  for (let i = 0; i < 8; i++) sourceOf.set((await codeFor(tools.newId())).body.code, 'form')
  for (let i = 0; i < 8; i++) {
    const person = { contactId: null, visitorId: tools.newId() }
    const given = await database.inSite(site.id, async (db) =>
      giveCode({ ...tools, db }, (await findCampaign(db, site.id, campaign_id))!, person, {
        source: 'campaign',
        sourceId: null,
      }),
    )
    sourceOf.set(given!.code, 'campaign')
  }
  const codes = [...sourceOf.keys()]
  const orders = new Map<string, PlainOrder>()
  // The first order determines the site's currency.
  const record = async (order: PlainOrder) => {
    orders.set(order.external_id, order)
    await server.call(orderCalls.record, { ...as, order }, token)
  }
  const plain = { currency: 'EUR', total: 100, discount: 10, refunded: 0, status: 'paid', discount_codes: [] } as const
  await record({ ...plain, external_id: 'first', discount_codes: [] })
  for (let i = 0; i < 60; i++) {
    clock.advance(Math.floor(random() * 5 * 3_600_000))
    const total = cents(200)
    const written = pick(codes)
    await record({
      external_id: String(Math.floor(random() * 30)),
      currency: pick(['EUR', 'EUR', 'EUR', 'USD']),
      total,
      discount: cents(30),
      refunded: random() < 0.3 ? Math.min(total, cents(total)) : 0,
      status: pick(['paid', 'paid', 'paid', 'refunded', 'cancelled']),
      discount_codes: pick([[written], [written.toLowerCase()], ['THEIRS', written], ['THEIRS'], []]),
    })
  }
  const expected = { form: [0, 0, 0], campaign: [0, 0, 0] }
  for (const order of orders.values()) {
    const code = order.discount_codes.map((one) => one.toUpperCase()).find((one) => sourceOf.has(one))
    if (!code || order.status !== 'paid') continue
    const sum = expected[sourceOf.get(code)!]
    sum[0]! += 1
    if (order.currency !== 'EUR') continue
    sum[1]! += Math.max(0, order.total - order.refunded)
    sum[2]! += order.discount
  }
  const report = await server.call(discountCalls.report, { ...as, campaign_id, days: 366 }, token)
  const figures = (row: { redeemed: number; revenue: number; discount_given: number } | undefined) => [
    row?.redeemed ?? 0,
    row?.revenue ?? 0,
    row?.discount_given ?? 0,
  ]
  const isSame = (found: number[], wanted: number[]) =>
    found.forEach((one, i) => expect(one).toBeCloseTo(wanted[i]!, 1))
  for (const source of ['form', 'campaign'] as const)
    isSame(figures(report.sources.find((one) => one.source === source)), expected[source])
  const all = expected.form.map((one, i) => one + expected.campaign[i]!)
  isSame(figures(report.totals), all)
  expect(report.totals.issued).toBe(16)
  const sums = report.days.reduce((sum, day) => figures(day).map((one, i) => one + sum[i]!), [0, 0, 0])
  isSame(sums, all)
  const { campaign } = await server.call(discountCalls.load, { ...as, campaign_id }, token)
  isSame(figures(campaign), all)
})
