import { showWith } from '../show.ts'
import { openPopup } from '../surfaces/popup.ts'

export { sendStored } from '../show.ts'

/** Shows a form as a popup. */
export const showInTurn = showWith(openPopup)
