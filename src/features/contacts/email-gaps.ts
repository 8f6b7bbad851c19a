/** The choices for how often a contact wants campaigns, by the days between two of them. */
export const emailGaps = {
  0: 'All emails',
  7: 'At most one email a week',
  30: 'At most one email a month',
} as const
