import { showWith } from '../show.ts'
import { openMat } from '../surfaces/mat.ts'

export { sendStored } from '../show.ts'

/** Shows a form as a welcome mat. */
export const showInTurn = showWith(openMat)
