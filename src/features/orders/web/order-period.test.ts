import { expect, test } from 'vitest'
import { daysOf } from './order-period.ts'

test.each([
  ['7', 'UTC', { from: '2026-11-14', to: '2026-11-20' }],
  ['30', 'Pacific/Auckland', { from: '2026-10-23', to: '2026-11-21' }],
  ['all', 'UTC', {}],
  ['nonsense', 'UTC', {}],
])('%s in %s', (period, zone, expected) => {
  expect(daysOf(period, zone, Date.UTC(2026, 10, 20, 20))).toEqual(expected)
})
