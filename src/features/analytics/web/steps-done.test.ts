import { expect, test } from 'vitest'
import { stepsDone } from './steps-done.ts'

const nothing = { forms: 0, mails: 0, activeForms: 0, views: 0, contacts: 0 }

test('nothing is judged before all is known', () => {
  expect(stepsDone({ ...nothing, views: undefined })).toBeUndefined()
})

function done(progress: Partial<typeof nothing>) {
  return stepsDone({ ...nothing, ...progress })?.map(({ isDone }) => isDone)
}

test('each step ticks itself off', () => {
  expect(done({})).toEqual([false, false, false, false, false])
  expect(done({ forms: 1, activeForms: 1 })).toEqual([true, false, true, false, false])
  expect(done({ mails: 2, views: 9, contacts: 1 })).toEqual([false, true, false, true, true])
})
