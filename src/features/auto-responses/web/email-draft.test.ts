import { expect, test } from 'vitest'
import { blankMail } from '#features/mail-design/new-block.ts'
import { emailDesigns } from '../designs.ts'
import { blankEmail, changedFields, isSameDraft, mergedDraft } from './email-draft.ts'
import { keptFrom } from './kept-email.ts'

let count = 0
const document = blankMail(emailDesigns[0].theme, () => `b${++count}`)

test('merges simultaneous edits by two people, each keeping their own changes', () => {
  const theirs = { ...blankEmail, subject: 'Theirs' }
  const mine = { ...blankEmail, document }
  expect(mergedDraft(blankEmail, mine, theirs)).toEqual({ ...blankEmail, subject: 'Theirs', document })
  expect(changedFields(mine, structuredClone(mine))).toEqual({})
  expect([isSameDraft(mine, { ...mine }), isSameDraft(mine, theirs)]).toEqual([true, false])
})

test('merges a draft kept across a reload with changes saved by someone else before and after it', () => {
  const saved = { ...blankEmail, id: 'e', subject: 'Once', document }
  const text = JSON.stringify({ draft: { ...saved, preview_text: 'Mine' }, saved, at: '2026-11-20T10:00:00.000Z' })
  const kept = keptFrom(text)!
  const theirs = { ...saved, subject: 'Theirs', name: 'Theirs too' }
  expect(mergedDraft(kept.saved!, kept.draft, theirs)).toEqual({ ...theirs, preview_text: 'Mine' })
})

test('ignores missing, incomplete and pre-document drafts', () => {
  expect([keptFrom('{}'), keptFrom('{"at":""}')]).toEqual([undefined, undefined])
  expect(keptFrom(JSON.stringify({ draft: { subject: 'Old', body: '# Old' }, at: '' }))).toBeUndefined()
})
