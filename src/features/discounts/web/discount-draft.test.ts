import { expect, test } from 'vitest'
import { codesIn, draftIssues, expiryWarning, expiryWords, newDraft, savedOf, termsOf } from './discount-draft.ts'

const draft = { ...newDraft('custom', true), campaignName: 'Spring' }

test('a new discount with a name can be saved at once if a store is connected', () => {
  expect(draftIssues(draft, false)).toEqual([])
  expect(draftIssues({ ...draft, campaignName: ' ' }, false)).toEqual([
    { path: 'campaign.campaignName', message: 'Enter a name.' },
  ])
})

test('without a connected store, a discount needs a code or a list of codes', () => {
  const alone = { ...newDraft('none', true), campaignName: 'Spring' }
  expect(draftIssues(alone, false).map(({ path }) => path)).toEqual(['campaign.discount.discount_prefix'])
  const upload = { ...alone, create_method: 'upload' } as const
  expect(draftIssues(upload, false).map(({ path }) => path)).toEqual(['codes'])
  expect(draftIssues({ ...upload, codes: 'A\nB' }, false)).toEqual([])
  expect(draftIssues(upload, true)).toEqual([])
})

test('an end before the start is reported at the end date', () => {
  const dates = { startDate: '2026-12-02T10:00', endDate: '2026-12-01T10:00' }
  expect(draftIssues({ ...draft, ...dates }, false).map(({ path }) => path)).toEqual(['campaign.endDate'])
})

test('sends input as numbers and timestamps, and codes only if they are uploaded', () => {
  const { campaign, codes } = savedOf({ ...draft, expires_hours: 1.5, codes: 'A, B\n\n C' }, undefined)
  expect(campaign).toMatchObject({
    campaignName: 'Spring',
    startDate: null,
    discount: { expires_after: 90, min_purchase_amount: 0 },
  })
  expect(codes).toEqual([])
  expect(savedOf({ ...draft, create_method: 'upload', codes: 'A, B\n\n C' }, 'x').codes).toEqual(['A', 'B', 'C'])
  expect(codesIn(' \n;')).toEqual([])
  expect(termsOf({ ...draft, discount_value: '' }).discount_value).toBe(0)
})

test('explains for each store how uploaded codes expire, and warns if there is none', () => {
  const upload = { ...draft, service: 'shopify', create_method: 'upload', expires_hours: 24 } as const
  expect(expiryWords(upload)).toMatch(/the code is removed within 5 minutes of its end\./)
  expect(expiryWords({ ...upload, service: 'woocommerce' })).toMatch(/The coupon in WooCommerce gets this end/)
  expect(expiryWords({ ...upload, service: 'none' })).toMatch(/in your store, codes then end as you set there\.$/)
  for (const other of [{ service: 'custom' }, { create_method: 'unique' }] as const)
    expect(expiryWords({ ...upload, ...other })).toMatch(/Leave empty to end with the discount\.$/)
  expect(expiryWarning({ ...upload, service: 'none' })).toMatch(
    /^Without a connected store, your codes can’t be ended for you\./,
  )
  expect(expiryWarning({ ...upload, service: 'none', expires_hours: '' })).toBe('')
  expect(expiryWarning(upload)).toBe('')
  expect(expiryWarning({ ...upload, create_method: 'unique', service: 'none' })).toBe('')
})
