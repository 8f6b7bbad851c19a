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

test('nothing is open when nothing is missing', () => {
  expect(openChecks(input)).toEqual([])
  expect(openChecks({ ...input, time: later })).toEqual([])
  expect(openChecks({ ...input, count: undefined })).toEqual([])
})

test('a time that has passed holds it back, unless it leaves at once', () => {
  const past = { ...later, day: '2026-11-20', time: '11:45' }
  expect(openChecks({ ...input, time: past })).toMatchObject([{ field: 'schedule_at', severity: 'error' }])
  expect(openChecks({ ...input, time: { ...past, when: 'now' } })).toEqual([])
})

test('an empty audience is an error for sending now; at a later time there may be contacts', () => {
  expect(openChecks({ ...input, count: 0 })).toMatchObject([{ field: 'audience', severity: 'error' }])
  expect(openChecks({ ...input, count: 0, time: later })).toMatchObject([{ field: 'audience', severity: 'warning' }])
})

test('mails that would reach no one are a warning', () => {
  const wayProblem = 'No mail server is set up.'
  expect(openChecks({ ...input, wayProblem })).toEqual([{ severity: 'warning', field: 'sending', message: wayProblem }])
})

test('what is wrong with the blocks holds it back in one line; dead links are the owner’s to judge', () => {
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
