import { place } from '../share/share-buttons.ts'
import { startExtras } from './start-extras.ts'

/** Puts share buttons on the pages of a site without other extras: one file less, and fewer bytes. */
export const start = startExtras({ place })
