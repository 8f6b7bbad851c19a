import { expect, test } from 'vitest'
import { draftOf, isStale, withTarget } from './mapping-draft.ts'

const draft = draftOf({ mapping: ['email', 'first_name', '', ''], options: { known: 'update', tags: [] } })
const target = (value: string, isShared = false) => ({ value, label: value, isShared })

test('a field belongs to one column: another one that gets it takes it over', () => {
  expect(withTarget(draft, 2, target('email')).mapping).toEqual(['', 'first_name', 'email', ''])
  expect(withTarget(draft, 0, target('email')).mapping).toEqual(['email', 'first_name', '', ''])
})

test('several columns are left out, and several hold line items', () => {
  const items = withTarget(withTarget(draft, 2, target('wide_item', true)), 3, target('wide_item', true))
  expect(items.mapping).toEqual(['email', 'first_name', 'wide_item', 'wide_item'])
  expect(withTarget(items, 0, target('')).mapping).toEqual(['', 'first_name', 'wide_item', 'wide_item'])
})

test('a check is stale once columns or options differ from those it was made with', () => {
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
