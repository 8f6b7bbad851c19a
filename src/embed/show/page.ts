import { showWith } from '../show.ts'
import { openPage } from '../surfaces/page.ts'

export { sendStored } from '../show.ts'

/** Shows a form as a standalone page. */
export const showInTurn = showWith(openPage)
