import { expect, test } from 'vitest'
import { readUrlState, writeUrlState } from './url-state.ts'

const defaults = { search: '', page: 1 }

test.each([
  ['', { search: '', page: 1 }],
  ['?search=ann%40shop.example&page=3', { search: 'ann@shop.example', page: 3 }],
  ['?page=-1', { search: '', page: 1 }],
  ['?page=two', { search: '', page: 1 }],
  ['?search=7', { search: '7', page: 1 }],
])('%s reads as %o', (query, state) => expect(readUrlState(query, defaults)).toEqual(state))

test('omits defaults, and keeps other parameters', () => {
  expect(writeUrlState('?tab=text&page=2', defaults, { search: 'a b', page: 1 })).toBe('?tab=text&search=a+b')
  expect(writeUrlState('?page=2', defaults, defaults)).toBe('')
})

test('reads back what was written', () => {
  const state = { search: 'ü & ?=', page: 12 }
  expect(readUrlState(writeUrlState('', defaults, state), defaults)).toEqual(state)
})
