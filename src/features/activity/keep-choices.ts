/** For how many days an activity log may be kept. */
export const keepChoices = [30, 90, 180, 365, 730, 1825] as const
