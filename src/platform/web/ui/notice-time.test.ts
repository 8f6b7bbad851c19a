import { expect, test } from 'vitest'
import { noticeTime } from './notice-time.ts'

test.each([
  ['Saved.', false, 2000],
  ['A notice of thirty-three letters.', false, 2000],
  ['x'.repeat(100), false, 6000],
  ['“Shop” was deleted.', true, 8000],
])('“%s” (undo: %s) is displayed for %i ms', (message, canUndo, time) => {
  expect(noticeTime({ message, undo: canUndo ? () => {} : undefined })).toBe(time)
})
