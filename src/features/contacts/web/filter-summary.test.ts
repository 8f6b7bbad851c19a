import { expect, test } from 'vitest'
import type { Filter } from '../filter.ts'
import { filterSummary } from './filter-summary.ts'

const vocabulary = {
  fields: [{ key: 'size', label: 'Shoe size', type: 'number' as const, options: [] }],
  tags: ['vip'],
  lists: [{ id: 'l1', name: 'Friends' }],
  segments: [],
  forms: [],
  countries: [],
  subjects: [],
  languages: [],
  products: [{ key: 'p1', title: 'Mug' }],
}
const of = (filter: Filter) => filterSummary(filter, vocabulary as unknown as Parameters<typeof filterSummary>[1])

test('describes conditions with the names shown on the screen', () => {
  expect(of({ match: 'all', conditions: [] })).toBe('')
  expect(of({ match: 'all', conditions: [{ field: 'email', operator: 'contains', value: 'example' }] })).toBe(
    'Email contains example',
  )
  expect(
    of({
      match: 'all',
      conditions: [
        { field: 'list', operator: 'has', value: 'l1' },
        { field: 'field:size', operator: 'more_than', value: 40 },
        { field: 'opened', operator: 'within_days', value: 30 },
      ],
    }),
  ).toBe('List has Friends and Shoe size is more than 40 and Opened email in the last 30 days')
})

test('puts groups in parentheses', () => {
  const either: Filter = {
    match: 'any',
    conditions: [
      { field: 'tag', operator: 'has', value: 'vip' },
      { field: 'product', operator: 'has', value: 'p1' },
    ],
  }
  const email = { field: 'email', operator: 'is_not_empty' }
  expect(of({ match: 'all', conditions: [email, either] })).toBe(
    'Email is not empty and (Tag has vip or Bought product has Mug)',
  )
  expect(of({ match: 'none', conditions: [email] })).toBe('not (Email is not empty)')
})
