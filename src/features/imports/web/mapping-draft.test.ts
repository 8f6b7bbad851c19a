import { expect, test } from 'vitest'
import { draftOf, isStale, withTarget } from './mapping-draft.ts'

const draft = draftOf({ mapping: ['email', 'first_name', '', ''], options: { known: 'update', tags: [] } })
const target = (value: string, isShared = false) => ({ value, label: value, isShared })

test('a field belongs to one column, and assigning it to another column moves it', () => {
  expect(withTarget(draft, 2, target('email')).mapping).toEqual(['', 'first_name', 'email', ''])
  expect(withTarget(draft, 0, target('email')).mapping).toEqual(['email', 'first_name', '', ''])
})

test('several columns can be omitted, and several can contain line items', () => {
  const items = withTarget(withTarget(draft, 2, target('wide_item', true)), 3, target('wide_item', true))
  expect(items.mapping).toEqual(['email', 'first_name', 'wide_item', 'wide_item'])
  expect(withTarget(items, 0, target('')).mapping).toEqual(['', 'first_name', 'wide_item', 'wide_item'])
})

test('a check is stale once its columns or options have changed', () => {
  const saved = {
    mapping: ['email', 'first_name', '', ''],
    options: { tags: [], known: 'update' },
    state: 'checked' as const,
  }
  expect(isStale(draft, saved)).toBe(false)
  expect(isStale(withTarget(draft, 1, target('last_name')), saved)).toBe(true)
  expect(isStale({ ...draft, options: { known: 'skip', tags: [] } }, saved)).toBe(true)
  expect(isStale({ ...draft, options: { known: 'skip' } }, { ...saved, state: 'mapped' })).toBe(false)
})
