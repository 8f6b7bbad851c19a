import { expect, test } from 'vitest'
import { discountsServer } from './testing/discounts-server.ts'

const { begin, tools } = await discountsServer()
const aVisitor = () => tools.newId()

test('a refused code explains the reason to the shopper', async () => {
  const { codeFor, check, order, site, campaign_id } = await begin({
    discount_type: 'fixed',
    min_purchase_amount: 50,
    tiers: [{ discount_value: 25, min_purchase_amount: 100 }],
  })
  await order('1')
  const { code } = (await codeFor(aVisitor())).body
  expect(await check(code, 38)).toMatchObject({
    valid: false,
    reason: 'minimum',
    missing: 12,
    message: 'Add €12.00 more to use this code. It is for orders of €50.00 or more.',
  })
  expect(await check(code, 50)).toMatchObject({ valid: true, value: 10, min_purchase: 50, message: '€10 OFF applied.' })
  expect(await check(code, 100)).toMatchObject({ valid: true, value: 25, min_purchase: 100 })
  expect(await check(code, 100, { currency: 'usd' })).toMatchObject({
    reason: 'currency',
    message: 'This code is for orders in EUR.',
  })
  expect(await check('NOPE')).toMatchObject({ valid: false, reason: 'unknown', message: 'This code does not exist.' })
  await order('2', { discount_codes: [code] })
  expect(await check(code, 100)).toMatchObject({ reason: 'used', message: 'This code has been used already.' })
  const dates = { startDate: '2026-12-01T00:00:00.000Z', endDate: null }
  const campaign = {
    id: campaign_id,
    campaignName: 'Later',
    ...dates,
    discount: { discount_value: 10, create_method: 'unique' },
  }
  await site.call('/apps/discounts/campaign/save', { campaign })
  const later = await check(code)
  expect(later).toMatchObject({ reason: 'not_started', message: 'This code can be used from December 1, 2026 on.' })
})

test('a code that has not been given out is unknown', async () => {
  const { check } = await begin({ create_method: 'upload' }, { codes: ['SECRET'] })
  expect(await check('SECRET')).toMatchObject({ valid: false, reason: 'unknown' })
})

test('a shared code stays valid after an order by a buyer who is not a contact', async () => {
  const { check, order } = await begin({ create_method: 'shared' })
  await order('1', { email: 'ann@example.com', discount_codes: ['10off'] })
  // Orders create no contacts, so buyers who aren't contacts can't be told apart.
  expect(await check('10OFF', 100, { email: 'ann@example.com' })).toMatchObject({ valid: true })
})
