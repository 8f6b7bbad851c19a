/** Choices for the activity log's retention, in days. */
export const retentionChoices = [30, 90, 180, 365, 730, 1825] as const
