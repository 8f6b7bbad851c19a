const day = 86_400_000

/** Choices for when a key expires. */
export const expiryChoices = [
  { value: 'never', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
] as const

/** Choices for how long the previous token keeps working after a rotation. */
export const overlapChoices = [
  { value: '0', label: 'Stop now' },
  { value: '1', label: 'Work for 1 more day' },
  { value: '7', label: 'Work for 7 more days' },
  { value: '30', label: 'Work for 30 more days' },
] as const

/** Returns the moment a number of days from now. */
export function inDays(days: number, now = Date.now()): string {
  // An hour less, because the owner's clock may be ahead of the server's.
  return new Date(now + days * day - 60 * 60_000).toISOString()
}
