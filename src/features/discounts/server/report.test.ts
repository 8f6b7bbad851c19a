import { expect, test } from 'vitest'
import { discountsServer } from './testing/discounts-server.ts'

const { begin, post, tools } = await discountsServer()
const aVisitor = () => tools.newId()

test('the report counts issued, shown, copied, applied and redeemed codes, each order once', async () => {
  const { site, popup_id, campaign_id, codeFor, order, load } = await begin()
  const claims = [(await codeFor(aVisitor())).body, (await codeFor(aVisitor())).body, (await codeFor(aVisitor())).body]
  const used = (claim_id: string, kind: string) => post('/v/code/used', { key: site.key, claim_id, kind })
  await used(claims[0]!.claim_id, 'copied')
  await used(claims[1]!.claim_id, 'applied')
  expect((await used(tools.newId(), 'applied')).status).toBe(200)
  const paid = { total: 90, discount: 10, tax: 15, discount_codes: [claims[0]!.code.toLowerCase(), claims[1]!.code] }
  await order('1', paid)
  await order('1', paid)
  const totals = { issued: 3, shown: 3, claimed: 2, applied: 1, redeemed: 1, revenue: 75, discount_given: 10 }
  const report = await site.call('/apps/discounts/report', { campaign_id })
  expect(report.totals).toEqual(totals)
  expect(report.sources).toEqual([{ source: 'form', source_id: popup_id, name: '', shortcut: null, ...totals }])
  expect(report.days).toEqual([{ day: '2026-11-20', ...totals }])
  expect(await load()).toMatchObject({ redeemed: 1, revenue: 75, discount_given: 10 })
  await site.call('/orders/status', { external_id: '1', status: 'paid', refunded: 45 })
  expect((await site.call('/apps/discounts/report', { campaign_id })).totals).toMatchObject({
    redeemed: 1,
    revenue: 37.5,
  })
  await site.call('/orders/status', { external_id: '1', status: 'refunded' })
  expect((await site.call('/apps/discounts/report', { campaign_id })).totals).toMatchObject({ redeemed: 0, revenue: 0 })
})
