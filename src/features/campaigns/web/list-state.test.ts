import { expect, test } from 'vitest'
import { autoStatusesOf, isUnfiltered, listDefaults, listInput, matching, statusesOf } from './list-state.ts'

test.each([
  [listDefaults.status, ['draft', 'scheduled', 'queued', 'sending', 'sent']],
  ['sent,draft', ['draft', 'sent']],
  ['nonsense,deleted', ['deleted']],
  ['', []],
])('status %s', (status, statuses) => {
  expect(statusesOf({ status })).toEqual(statuses)
})

test.each([
  ['', []],
  ['paused,active', ['active', 'paused']],
  ['inactive', []],
])('auto-responses %s', (auto, statuses) => {
  expect(autoStatusesOf({ auto })).toEqual(statuses)
})

test('ignores invalid parameters in the URL', () => {
  expect(listInput({ ...listDefaults, type: 'fax', search: 'x'.repeat(200) })).toMatchObject({
    type: [],
    name: 'x'.repeat(100),
    page: 1,
    limit: 10,
  })
  expect(listInput({ ...listDefaults, type: 'push' }).type).toEqual(['push'])
})

test('an empty list means no campaigns only if no filter is set', () => {
  expect(isUnfiltered(listDefaults)).toBe(true)
  expect(isUnfiltered({ ...listDefaults, auto: 'active' })).toBe(false)
  expect(isUnfiltered({ ...listDefaults, status: 'sent' })).toBe(false)
  expect(isUnfiltered({ ...listDefaults, search: 'x' })).toBe(false)
})

test('searches auto-responses too, and treats them as emails', () => {
  const all = [{ name: 'Welcome' }, { name: 'Thank you' }]
  expect(matching(all, { ...listDefaults, search: 'WEL' })).toEqual([{ name: 'Welcome' }])
  expect(matching(all, { ...listDefaults, type: 'email' })).toHaveLength(2)
  expect(matching(all, { ...listDefaults, type: 'push' })).toEqual([])
})
