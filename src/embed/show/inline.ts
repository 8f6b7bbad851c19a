import { showWith } from '../show.ts'
import { openInline } from '../surfaces/inline.ts'

export { sendStored } from '../show.ts'

/** Shows a form within the page. */
export const showInTurn = showWith(openInline)
