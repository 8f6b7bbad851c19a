import { place } from '../images/image-buttons.ts'
import { startExtras } from './start-extras.ts'

/** Puts buttons on the pictures of a site without other extras: one file less, and fewer bytes. */
export const start = startExtras({ place })
