import type { Notice } from './undoable.ts'

/** Time in milliseconds that users need to change their mind. */
const undoTime = 8000
/** Minimum time in milliseconds that a growl is shown, from the product's constants. */
const growlTime = 2000
/** Reading time per character, in milliseconds. */
const letterTime = 60

/** Returns how long a notice is shown, in milliseconds, unless the pointer is over it. */
export function noticeTime({ message, undo }: Pick<Notice, 'message' | 'undo'>): number {
  return undo ? undoTime : Math.max(growlTime, message.length * letterTime)
}
