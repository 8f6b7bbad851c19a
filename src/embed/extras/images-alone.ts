import { place } from '../images/image-buttons.ts'
import { startExtras } from './start-extras.ts'

/** Adds buttons to the images of a site without other extras: one file fewer, and fewer bytes. */
export const start = startExtras({ place })
