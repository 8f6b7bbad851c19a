import { expect, test } from 'vitest'
import type { Filter } from './filter.ts'
import { withoutAddress } from './without-address.ts'

test('an address is removed from a filter, but the condition that contained it stays', () => {
  const filter: Filter = {
    match: 'all',
    conditions: [
      { field: 'email', operator: 'is', value: 'Ann@x.io' },
      { field: 'city', operator: 'is', value: 'Rome' },
      { match: 'any', conditions: [{ field: 'field:friend', operator: 'is_any_of', value: ['bob@x.io', 'ANN@x.io'] }] },
      { field: 'orders', operator: 'at_least', value: 1 },
    ],
  }
  const cleaned = withoutAddress(filter, 'ann@x.io')
  expect(JSON.stringify(cleaned).toLowerCase()).not.toContain('ann@x.io')
  expect(cleaned.conditions).toHaveLength(4)
  expect(cleaned.conditions.slice(1)).toEqual([
    { field: 'city', operator: 'is', value: 'Rome' },
    { match: 'any', conditions: [{ field: 'field:friend', operator: 'is_any_of', value: ['bob@x.io', '(erased)'] }] },
    { field: 'orders', operator: 'at_least', value: 1 },
  ])
})
