import { place } from '../share/share-buttons.ts'
import { startExtras } from './start-extras.ts'

/** Adds share buttons to the pages of a site without other extras: one file fewer, and fewer bytes. */
export const start = startExtras({ place })
