import { showWith } from '../show.ts'
import { openModal } from '../surfaces/modal.ts'

export { sendStored } from '../show.ts'

/** Shows a form as a popup with settings of its own. */
export const showInTurn = showWith(openModal)
