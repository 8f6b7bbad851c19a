import { showWith } from '../show.ts'
import { openBox } from '../surfaces/box.ts'

export { sendStored } from '../show.ts'

/** Shows a form as a box. */
export const showInTurn = showWith(openBox)
