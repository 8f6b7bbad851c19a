/** How many rows of a file are imported in one transaction. */
export const partRows = 10_000
