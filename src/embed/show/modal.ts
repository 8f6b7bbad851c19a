import { showWith } from '../show.ts'
import { openModal } from '../surfaces/modal.ts'

export { sendStored } from '../show.ts'

/** Shows a form as a popup with custom settings. */
export const showInTurn = showWith(openModal)
