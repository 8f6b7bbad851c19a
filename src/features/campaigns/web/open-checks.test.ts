import { expect, test } from 'vitest'
import { openChecks } from './open-checks.ts'
import { firstChoice } from './schedule-time.ts'

const now = Date.UTC(2026, 10, 20, 12)
const input = {
  checks: [],
  time: firstChoice(now, 'UTC'),
  count: 5,
  timeZone: 'UTC',
  now,
  mailErrors: [],
  wayProblem: null,
}
const later = { ...input.time, when: 'later' as const }

test('has no open checks if nothing is missing', () => {
  expect(openChecks(input)).toEqual([])
  expect(openChecks({ ...input, time: later })).toEqual([])
  expect(openChecks({ ...input, count: undefined })).toEqual([])
})

test('a time in the past prevents sending, unless it is sent immediately', () => {
  const past = { ...later, day: '2026-11-20', time: '11:45' }
  expect(openChecks({ ...input, time: past })).toMatchObject([{ field: 'schedule_at', severity: 'error' }])
  expect(openChecks({ ...input, time: { ...past, when: 'now' } })).toEqual([])
})

test('an empty audience is an error when sending now, but only a warning when scheduled', () => {
  expect(openChecks({ ...input, count: 0 })).toMatchObject([{ field: 'audience', severity: 'error' }])
  expect(openChecks({ ...input, count: 0, time: later })).toMatchObject([{ field: 'audience', severity: 'warning' }])
})

test('warns if emails would reach no one', () => {
  const wayProblem = 'No mail server is set up.'
  expect(openChecks({ ...input, wayProblem })).toEqual([{ severity: 'warning', field: 'sending', message: wayProblem }])
})

test('errors in blocks prevent sending and are summarized in one line; broken links are only a warning', () => {
  const inBlocks = ['a', 'b'].map((id) => ({ severity: 'error' as const, field: `email.blocks.${id}`, message: id }))
  const hint = { severity: 'warning' as const, field: 'email.subject', message: 'No contact has “x”.' }
  expect(
    openChecks({ ...input, checks: [hint, ...inBlocks], mailErrors: ['a', 'b', 'A link answers with 404.'] }),
  ).toEqual([
    { severity: 'error', field: 'email.blocks', message: 'The email has 2 errors, listed below.' },
    hint,
    { severity: 'warning', field: 'email.blocks', message: 'A link in the email is broken, listed below.' },
  ])
})
