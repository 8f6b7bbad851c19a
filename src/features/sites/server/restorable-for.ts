/** How long a deleted site can be restored, in milliseconds. */
export const restorableFor = 30 * 24 * 60 * 60 * 1000
