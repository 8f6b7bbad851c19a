import { expect, test } from 'vitest'
import { blankEmail, changedFields, isSameDraft } from './email-draft.ts'

test('of what two wrote at once, each keeps what they changed themselves', () => {
  const theirs = { ...blankEmail, subject: 'Theirs' }
  const mine = { ...blankEmail, body: 'Mine' }
  expect({ ...theirs, ...changedFields(blankEmail, mine) }).toEqual({ ...blankEmail, subject: 'Theirs', body: 'Mine' })
  expect(changedFields(mine, mine)).toEqual({})
  expect([isSameDraft(mine, { ...mine }), isSameDraft(mine, theirs)]).toEqual([true, false])
})
