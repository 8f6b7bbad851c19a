import type { ContactStatus, ProfileField, SuppressionReason } from './shapes.ts'

/** Display names of the statuses. */
export const contactStatusNames = {
  subscribed: 'Subscribed',
  unconfirmed: 'Unconfirmed',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  complained: 'Marked as spam',
} as const satisfies Record<ContactStatus, string>

/** Display names of the profile's fields. */
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

/** Display names of the reasons nothing is sent to an address. */
export const suppressionReasonNames = {
  bounced: 'Bounced',
  complained: 'Marked as spam',
  erased: 'Erased',
  manual: 'Suppressed manually',
} as const satisfies Record<SuppressionReason, string>
