import { expect, test } from 'vitest'
import { pauseBeforeSave } from './pause-before-save.ts'

const waiting = { isWaiting: true, isSaving: false, error: null }
const after = (code: 'unavailable' | 'broken' | 'limit' | 'invalid') => ({ ...waiting, error: { code } })

test('what is changed is saved when the typing pauses; nothing is saved twice at once, or for nothing', () => {
  expect(pauseBeforeSave(waiting, 800)).toBe(800)
  expect(pauseBeforeSave({ ...waiting, isSaving: true }, 800)).toBeNull()
  expect(pauseBeforeSave({ ...waiting, isWaiting: false }, 800)).toBeNull()
})

test('a failure that passes is tried again later, and at once when the server is back', () => {
  for (const code of ['unavailable', 'broken', 'limit'] as const) expect(pauseBeforeSave(after(code), 800)).toBe(5000)
  expect(pauseBeforeSave({ ...after('unavailable'), isReachable: true }, 800)).toBe(800)
  expect(pauseBeforeSave({ ...after('broken'), isReachable: true }, 800)).toBe(5000)
})

test('what was refused waits for another change, whether or not the server answers', () => {
  expect(pauseBeforeSave(after('invalid'), 800)).toBeNull()
  expect(pauseBeforeSave({ ...after('invalid'), isReachable: true }, 800)).toBeNull()
})
