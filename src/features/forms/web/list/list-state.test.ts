import { expect, test } from 'vitest'
import { listDefaults, listInput, statusesOf, withGoal } from './list-state.ts'

test.each([
  ['active,paused', ['active', 'paused']],
  ['deleted', ['active', 'deleted']],
  ['', ['active']],
  ['paused,nonsense', ['active', 'paused']],
])('status %s always includes active', (status, statuses) => {
  expect(statusesOf({ status })).toEqual(statuses)
})

test('ignores invalid URL parameters', () => {
  const input = listInput({ ...listDefaults, type: 'balloon', sort: 'weather' })
  expect(input).toEqual({
    status: ['active', 'paused'],
    name: '',
    label: '',
    sort_key: 'created_at',
    page: 1,
    limit: 25,
  })
})

test.each([
  [{ status: 'active,paused', goal: '' }, 'push', { goal: 'push', status: 'active,paused,variants' }],
  [{ status: 'active,paused,variants', goal: 'push' }, '', { goal: '', status: 'active,paused' }],
  [{ status: 'active,paused,variants', goal: 'push' }, 'emails', { goal: 'emails', status: 'active,paused,variants' }],
  [{ status: 'active', goal: '' }, 'push', { goal: 'push' }],
])('for %j and the goal %j, untouched statuses follow the goal', (state, goal, change) => {
  expect(withGoal(state, goal)).toEqual(change)
  expect(listInput({ ...listDefaults, ...state, ...change }).goal).toBe(goal || undefined)
})
