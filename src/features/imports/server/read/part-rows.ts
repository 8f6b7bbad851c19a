/** Number of rows of a file that are imported in one transaction. */
export const partRows = 10_000
