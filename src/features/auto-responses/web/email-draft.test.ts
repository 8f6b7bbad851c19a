import { expect, test } from 'vitest'
import { blankEmail, changedFields, isSameDraft, mergedDraft, newEmail } from './email-draft.ts'
import { keptFrom } from './kept-email.ts'

test('of what two wrote at once, each keeps what they changed themselves', () => {
  const theirs = { ...blankEmail, subject: 'Theirs' }
  const mine = { ...blankEmail, body: 'Mine' }
  expect(mergedDraft(blankEmail, mine, theirs)).toEqual({ ...blankEmail, subject: 'Theirs', body: 'Mine' })
  expect(changedFields(mine, mine)).toEqual({})
  expect([isSameDraft(mine, { ...mine }), isSameDraft(mine, theirs)]).toEqual([true, false])
})

test('what was kept over a reload is merged into what somebody else saved before and after it', () => {
  const saved = { ...blankEmail, id: 'e', subject: 'Once' }
  const text = JSON.stringify({ draft: { ...saved, body: 'Mine' }, saved, at: '2026-11-20T10:00:00.000Z' })
  const kept = keptFrom(text)!
  const theirs = { ...saved, subject: 'Theirs', name: 'Theirs too' }
  expect(mergedDraft(kept.saved!, kept.draft, theirs)).toEqual({ ...theirs, body: 'Mine' })
})

test('nothing kept, what is not whole, and what was kept before there were some fields', () => {
  expect([keptFrom('{}'), keptFrom('{"at":""}')]).toEqual([undefined, undefined])
  const { footer: _, ...old } = { ...blankEmail, subject: 'Old' }
  expect(keptFrom(JSON.stringify({ draft: old, at: '' }))).toEqual({ draft: { ...blankEmail, subject: 'Old' }, at: '' })
})

test('the button of a new one leads to the site', () => {
  expect(newEmail('https://kettle.example/').body).toContain('[[Have a look around](https://kettle.example/)]')
  expect(newEmail('').body).not.toContain('[[')
})
