import { expect, test } from 'vitest'
import type { Filter } from '../filter.ts'
import { conditionAbout, finished, freshCondition, readFilter } from './filter-changes.ts'

const types = new Map([['size', 'number'] as const])

test('a URL parameter without a valid filter is read as an empty filter', () => {
  const filter: Filter = { match: 'any', conditions: [{ field: 'city', operator: 'is', value: 'Rome' }] }
  expect(readFilter(JSON.stringify(filter))).toEqual(filter)
  for (const text of ['', '{', 'null', '5', '{"match":"all"}', '{"conditions":{}}'])
    expect(readFilter(text)).toEqual({ match: 'all', conditions: [] })
})

test('a condition on another field starts with that field’s first operator and no value', () => {
  expect(conditionAbout('city', types)).toEqual({ field: 'city', operator: 'is' })
  expect(conditionAbout('subscribed', types)).toEqual({ field: 'subscribed', operator: 'within_days' })
  expect(conditionAbout('field:size', types).operator).toBe(conditionAbout('orders', types).operator)
  // The field may have been deleted since then, so it is compared as text.
  expect(conditionAbout('field:gone', types)).toEqual({ field: 'field:gone', operator: 'is' })
})

test('an incomplete condition filters nothing, and a condition that needs no value is complete', () => {
  const rome = { field: 'city', operator: 'is', value: 'Rome' }
  const empty = { field: 'city', operator: 'is_empty' }
  const typed: Filter = {
    match: 'all',
    conditions: [
      freshCondition,
      rome,
      { field: 'country', operator: 'one_of', value: [] },
      { match: 'any', conditions: [freshCondition] },
      { match: 'none', conditions: [freshCondition, empty] },
    ],
  }
  expect(finished(typed)).toEqual({ match: 'all', conditions: [rome, { match: 'none', conditions: [empty] }] })
  expect(finished({ match: 'any', conditions: [freshCondition] })).toEqual({ match: 'any', conditions: [] })
})
