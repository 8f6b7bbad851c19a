import type { FormSession } from './form-session.ts'

/** The visitor did what the form is for, of which the server would not know: a share, the owner's own form sent. Counted once. */
export function recordGoalClick(session: FormSession): void {
  if (!session.isDone) session.record('click')
  session.done()
  session.convert('')
}
