/** How often a contact may want campaigns, by the days between two of them. */
export const emailGaps = {
  0: 'As often as they come',
  7: 'At most one a week',
  30: 'At most one a month',
} as const
