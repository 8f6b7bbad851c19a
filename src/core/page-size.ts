/** Number of entries on a page of a list (spec.md section 9). */
export const pageSize = 10
