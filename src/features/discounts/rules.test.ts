import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  allowedMethod,
  codeLetters,
  codeProblem,
  defaultLabel,
  defaultPrefix,
  earlierEnd,
  labelOf,
  makingIssues,
  ownEnd,
  roundAmount,
  roundTerms,
  stateAt,
  type Terms,
  termsIssues,
  tierFor,
  uniqueCode,
} from './rules.ts'

const terms = (change: Partial<Terms> = {}): Terms => ({
  discount_type: 'percentage',
  discount_value: 10,
  min_purchase_amount: 0,
  tiers: [],
  ...change,
})
const paths = (wanted: Terms) => termsIssues(wanted).map(({ path }) => path)

test.each([
  ['percentage', 0, false],
  ['percentage', 0.5, false],
  ['percentage', 1, true],
  ['percentage', 99.99, true],
  ['percentage', 99.999, false],
  ['percentage', 100, false],
  ['fixed', 0, false],
  ['fixed', 0.99, false],
  ['fixed', 1, true],
  ['fixed', 500, true],
  ['fixed', Number.NaN, false],
  ['shipping', 0, true],
] as const)('whether a %s discount of %d is allowed: %s', (discount_type, discount_value, isAllowed) => {
  expect(paths(terms({ discount_type, discount_value }))).toEqual(isAllowed ? [] : ['discount_value'])
})

test('a minimum can’t be negative', () => {
  expect(paths(terms({ min_purchase_amount: -0.01 }))).toEqual(['min_purchase_amount'])
  expect(paths(terms({ min_purchase_amount: 0 }))).toEqual([])
})

const amounts = fc.double({ min: 1, max: 99, noNaN: true })
const someTiers = fc.array(fc.record({ discount_value: amounts, min_purchase_amount: amounts }), { maxLength: 6 })

test('allows tiers exactly if both columns strictly increase after rounding', () => {
  fc.assert(
    fc.property(someTiers, amounts, amounts, (tiers, discount_value, min_purchase_amount) => {
      const wanted = terms({ discount_value, min_purchase_amount, tiers })
      const kept = roundTerms(wanted)
      const rows = [kept, ...kept.tiers]
      const rises = rows.every(
        (row, i) =>
          i === 0 ||
          (row.discount_value > rows[i - 1]!.discount_value &&
            row.min_purchase_amount > rows[i - 1]!.min_purchase_amount),
      )
      expect(termsIssues(wanted).length === 0).toBe(rises && rows.length <= 5)
    }),
  )
})

test('rounds amounts to two decimals, and rounding again changes nothing', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (amount) => {
      const kept = roundAmount(amount)
      expect(Math.abs(kept - amount)).toBeLessThanOrEqual(0.00501)
      expect(roundAmount(kept)).toBe(kept)
      expect(Number(kept.toFixed(2))).toBe(kept)
    }),
  )
  expect(roundAmount(1.005)).toBe(1.01)
})

test('picks the last tier whose minimum the total reaches', () => {
  const tiers = [
    { discount_value: 20, min_purchase_amount: 100 },
    { discount_value: 30, min_purchase_amount: 200 },
  ]
  const all = terms({ min_purchase_amount: 50, tiers })
  const reached = [49.99, 50, 99.99, 100, 1000].map((total) => tierFor(all, total)?.discount_value)
  expect(reached).toEqual([undefined, 10, 10, 20, 30])
})

test('prefixes and labels match spec.md', () => {
  expect(defaultLabel).toBe('GET {discount_value} THIS ORDER NOW!')
  expect(defaultPrefix({ discount_type: 'percentage', discount_value: 10 })).toBe('10OFF')
  expect(defaultPrefix({ discount_type: 'fixed', discount_value: 12.5 })).toBe('12.5OFF')
  expect(defaultPrefix({ discount_type: 'shipping', discount_value: 0 })).toBe('SHIP')
  expect(labelOf(defaultLabel, terms(), 'USD')).toBe('GET 10% OFF THIS ORDER NOW!')
  expect(labelOf(defaultLabel, terms({ discount_type: 'fixed' }), 'USD')).toBe('GET $10 OFF THIS ORDER NOW!')
  expect(labelOf('{discount_value}', terms({ discount_type: 'shipping' }), 'USD')).toBe('FREE SHIPPING')
})

test('without the feature, every create method falls back to one shared code', () => {
  expect((['shared', 'unique', 'upload'] as const).map((method) => allowedMethod(method, false))).toEqual(
    Array(3).fill('shared'),
  )
  expect(allowedMethod('unique', true)).toBe('unique')
})

test.each([
  ['none', 'shared', '', 0, ['discount_prefix']],
  ['none', 'shared', 'SPRING', 0, []],
  ['none', 'unique', 'SPRING', 0, ['create_method']],
  ['none', 'upload', '', 0, ['codes']],
  ['none', 'upload', '', 3, []],
  ['custom', 'unique', '', 0, []],
  ['shopify', 'shared', 'A B', 0, ['discount_prefix']],
] as const)(
  'checks the code settings for %s, %s, “%s” and %d uploaded codes',
  (service, create_method, discount_prefix, codes, expected) => {
    const found = makingIssues({ service, create_method, discount_prefix }, terms(), codes)
    expect(found.map(({ path }) => path)).toEqual(expected)
  },
)

test('tiers need a connected store and codes created by Trellis', () => {
  const tiered = terms({ tiers: [{ discount_value: 20, min_purchase_amount: 100 }] })
  const making = { create_method: 'shared', discount_prefix: 'A' } as const
  const refused = (change: object) =>
    makingIssues({ ...making, service: 'shopify', ...change }, tiered, 1).map(({ path }) => path)
  expect(refused({ service: 'none' })).toEqual(['tiers'])
  expect(refused({ create_method: 'upload' })).toEqual(['tiers'])
  expect(refused({ create_method: 'upload', service: 'custom' })).toEqual([])
  for (const service of ['shopify', 'woocommerce', 'custom']) expect(refused({ service })).toEqual([])
  const words = (change: object) => makingIssues({ ...making, service: 'shopify', ...change }, tiered, 1)[0]?.message
  expect(words({ service: 'none' })).toBe('Connect a store to use tiers.')
  const oneValue = 'Uploaded codes have one value. Choose a shared code or unique codes to use tiers.'
  for (const service of ['shopify', 'woocommerce']) expect(words({ service, create_method: 'upload' })).toBe(oneValue)
})

test('a tier that does not increase is refused at the field, with a message', () => {
  const refusals = (discount_value: number, min_purchase_amount: number) =>
    termsIssues(terms({ min_purchase_amount: 50, tiers: [{ discount_value, min_purchase_amount }] }))
  const value = 'Each tier needs a higher value than the one before.'
  const minimum = 'Each tier needs a higher minimum than the one before.'
  expect(refusals(20, 100)).toEqual([])
  expect(refusals(10, 100)).toEqual([{ path: 'tiers.0.discount_value', message: value }])
  // 10 and 10.004 are equal once they are stored.
  expect(refusals(10.004, 100)).toEqual([{ path: 'tiers.0.discount_value', message: value }])
  expect(refusals(20, 50)).toEqual([{ path: 'tiers.0.min_purchase_amount', message: minimum }])
  expect(refusals(5, 10).map(({ message }) => message)).toEqual([value, minimum])
})

test('a unique code consists of its prefix and unambiguous letters', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (bytes) => {
      const code = uniqueCode('10OFF', bytes)
      expect(code).toMatch(new RegExp(`^10OFF-[${codeLetters}]{10}$`))
      expect(codeProblem(code)).toBeNull()
    }),
  )
  expect([codeProblem(''), codeProblem('a b'), codeProblem('x'.repeat(101))].every(Boolean)).toBe(true)
})

test('a campaign is scheduled, active, then ended, and a claimed code never outlives it', () => {
  expect([99, 100, 199, 200].map((now) => stateAt(100, 200, now))).toEqual(['scheduled', 'active', 'active', 'ended'])
  expect(stateAt(null, null, 5)).toBe('active')
  expect([ownEnd(0, 10), ownEnd(0, null)]).toEqual([600_000, null])
  expect([earlierEnd(600_000, 5000), earlierEnd(null, 5000), earlierEnd(7, null)]).toEqual([5000, 5000, 7])
  expect(earlierEnd(null, null)).toBeNull()
})
