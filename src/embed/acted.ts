import { record } from './record.ts'
import type { Shown } from './shown.ts'

/** The visitor did what the form is for, of which the server would not know: a share, the owner's own form sent. Counted once. */
export function acted(shown: Shown): void {
  if (!shown.isDone) record(shown.site, shown.form.id, 'click')
  shown.done()
  shown.convert('')
}
