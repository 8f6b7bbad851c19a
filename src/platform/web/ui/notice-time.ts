import type { Notice } from './undoable.ts'

/** What somebody needs to change their mind. */
const undoTime = 8000
/** What a growl stands at least, as the product's constants have it. */
const growlTime = 2000
/** What reading takes. */
const letterTime = 60

/** How long a notice stands unless somebody points at it, in milliseconds. */
export function noticeTime({ message, undo }: Pick<Notice, 'message' | 'undo'>): number {
  return undo ? undoTime : Math.max(growlTime, message.length * letterTime)
}
