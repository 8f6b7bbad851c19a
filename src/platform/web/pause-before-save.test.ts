import { expect, test } from 'vitest'
import { pauseBeforeSave } from './pause-before-save.ts'

const waiting = { isWaiting: true, isSaving: false, error: null }
const after = (code: 'unavailable' | 'broken' | 'limit' | 'invalid') => ({ ...waiting, error: { code } })

test('changes are saved when typing pauses, and never twice at once or without changes', () => {
  expect(pauseBeforeSave(waiting, 800)).toBe(800)
  expect(pauseBeforeSave({ ...waiting, isSaving: true }, 800)).toBeNull()
  expect(pauseBeforeSave({ ...waiting, isWaiting: false }, 800)).toBeNull()
})

test('a temporary failure is retried later, and at once when the server is reachable again', () => {
  for (const code of ['unavailable', 'broken', 'limit'] as const) expect(pauseBeforeSave(after(code), 800)).toBe(5000)
  expect(pauseBeforeSave({ ...after('unavailable'), isReachable: true }, 800)).toBe(800)
  expect(pauseBeforeSave({ ...after('broken'), isReachable: true }, 800)).toBe(5000)
})

test('a refused save waits for another change, whether or not the server is reachable', () => {
  expect(pauseBeforeSave(after('invalid'), 800)).toBeNull()
  expect(pauseBeforeSave({ ...after('invalid'), isReachable: true }, 800)).toBeNull()
})
