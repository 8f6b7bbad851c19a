import type { ContactStatus } from '../contract.ts'

/** What the statuses are called on the screen. */
export const statusNames = {
  subscribed: 'Subscribed',
  unconfirmed: 'Unconfirmed',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  complained: 'Complained',
} as const satisfies Record<ContactStatus, string>
