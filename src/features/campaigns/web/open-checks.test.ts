import { expect, test } from 'vitest'
import { openChecks } from './open-checks.ts'
import { firstChoice } from './schedule-time.ts'

const now = Date.UTC(2026, 10, 20, 12)
const input = { checks: [], time: firstChoice(now, 'UTC'), count: 5, timeZone: 'UTC', now, mailErrors: 0 }
const later = { ...input.time, when: 'later' as const }

test('nothing is open when nothing is missing', () => {
  expect(openChecks(input)).toEqual([])
  expect(openChecks({ ...input, time: later })).toEqual([])
  expect(openChecks({ ...input, count: undefined })).toEqual([])
})

test('a time that has passed holds it back, unless it leaves at once', () => {
  const past = { ...later, day: '2026-11-20', time: '11:45' }
  expect(openChecks({ ...input, time: past })).toMatchObject([{ field: 'schedule_at', isHint: false }])
  expect(openChecks({ ...input, time: { ...past, when: 'now' } })).toEqual([])
})

test('nobody to send to holds it back now; at a later time there may be somebody', () => {
  expect(openChecks({ ...input, count: 0 })).toMatchObject([{ field: 'audience', isHint: false }])
  expect(openChecks({ ...input, count: 0, time: later })).toMatchObject([{ field: 'audience', isHint: true }])
})

test('errors of the mail itself are told, and do not hold it back', () => {
  expect(openChecks({ ...input, mailErrors: 2 })).toEqual([
    { field: 'email.blocks', message: 'The mail has 2 errors, listed below.', isHint: true },
  ])
})
