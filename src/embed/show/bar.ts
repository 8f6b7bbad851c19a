import { showWith } from '../show.ts'
import { openBar } from '../surfaces/bar.ts'

export { sendStored } from '../show.ts'

/** Shows a form as a bar. */
export const showInTurn = showWith(openBar)
