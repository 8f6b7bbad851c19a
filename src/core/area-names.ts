import type { Area } from './access.ts'

/** Display names of a site's areas. */
export const areaNames: Readonly<Record<Area, string>> = {
  automations: 'Automations and shortcuts',
  campaigns: 'Campaigns',
  contacts: 'Contacts, lists and segments',
  conversations: 'Inbox',
  discounts: 'Discounts',
  emails: 'Auto-responses and email designs',
  events: 'Events',
  forms: 'Forms, display rules and A/B tests',
  imports: 'Imports',
  integrations: 'Integrations',
  media: 'Media',
  orders: 'Orders',
  products: 'Products',
  push: 'Push notifications',
  sending: 'Sending: domains and servers',
  settings: 'Site settings',
  shops: 'Store connection',
  statistics: 'Statistics',
  transactional: 'Transactional emails',
}
