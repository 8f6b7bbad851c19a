/** How long a deleted site may be brought back, in milliseconds. */
export const restorableFor = 30 * 24 * 60 * 60 * 1000
