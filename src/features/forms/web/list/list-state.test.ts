import { expect, test } from 'vitest'
import { listDefaults, listInput, statusesOf } from './list-state.ts'

test.each([
  ['active,paused', ['active', 'paused']],
  ['deleted', ['active', 'deleted']],
  ['', ['active']],
  ['paused,nonsense', ['active', 'paused']],
])('status %s keeps at least active', (status, statuses) => {
  expect(statusesOf({ status })).toEqual(statuses)
})

test('what the address bar cannot mean is left out', () => {
  const input = listInput({ ...listDefaults, type: 'balloon', sort: 'weather' })
  expect(input).toEqual({
    status: ['active', 'paused'],
    name: '',
    label: '',
    sort_key: 'created_at',
    page: 1,
    limit: 10,
  })
})
