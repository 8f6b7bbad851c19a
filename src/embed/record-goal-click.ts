import type { FormSession } from './form-session.ts'

/**
 * Handles a completed goal that the server would not know of otherwise: a share, or the owner's own form sent. Counted
 * once.
 */
export function recordGoalClick(session: FormSession): void {
  if (!session.isDone) session.record('click')
  session.done()
  session.convert('')
}
