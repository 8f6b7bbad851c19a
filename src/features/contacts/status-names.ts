import type { ContactStatus, ProfileField, SuppressionReason } from './shapes.ts'

/** What the statuses are called on the screen. */
export const contactStatusNames = {
  subscribed: 'Subscribed',
  unconfirmed: 'Unconfirmed',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  complained: 'Marked as spam',
} as const satisfies Record<ContactStatus, string>

/** What the fields of a profile are called. */
export const profileFieldNames = {
  first_name: 'First name',
  last_name: 'Last name',
  company: 'Company',
  phone: 'Phone',
  city: 'City',
  country: 'Country',
  language: 'Language',
  time_zone: 'Time zone',
} as const satisfies Record<ProfileField, string>

/** Why nothing is sent to an address, as the screen says it. */
export const suppressionReasonNames = {
  bounced: 'Bounced',
  complained: 'Marked as spam',
  erased: 'Erased',
  manual: 'Suppressed manually',
} as const satisfies Record<SuppressionReason, string>
