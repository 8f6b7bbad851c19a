import { startExtras } from './start-extras.ts'

/** Puts several extras on a site's pages. */
export const start = startExtras()
