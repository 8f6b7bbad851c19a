import type { Feature } from '#core/feature.ts'

/** A part of Trellis as listed in the launcher and the app store. */
export interface App {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly description: string
  /** Path of a screen of the site. */
  readonly path: string
  /** The feature that the plan must include to create new items with this app. */
  readonly feature?: Feature
  /** Whether it is reached from other screens and is not in the launcher. */
  readonly isHidden?: boolean
}

/** Every app. IDs and slugs must never change. */
export const apps: readonly App[] = [
  {
    id: 1,
    slug: 'list-builder',
    name: 'List Builder',
    description: 'Popups and forms that collect subscribers.',
    path: '/forms',
  },
  {
    id: 2,
    slug: 'scroll-box',
    name: 'Scroll Box',
    description: 'A form in a corner of the page.',
    path: '/forms?type=scroll-box',
    feature: 'unlock-scroll-box',
  },
  {
    id: 3,
    slug: 'smart-bar',
    name: 'Smart Bar',
    description: 'A bar at the top or bottom of your pages.',
    path: '/forms?type=smart-bar',
    feature: 'unlock-smart-bar',
  },
  {
    id: 4,
    slug: 'welcome-mat',
    name: 'Welcome Mat',
    description: 'A full-page form that greets visitors.',
    path: '/forms?type=welcome-mat',
    feature: 'unlock-welcome-mat',
  },
  {
    id: 5,
    slug: 'tests',
    name: 'A/B Tests',
    description: 'Find out which form works better.',
    path: '/tests',
    feature: 'ab-tests',
  },
  {
    id: 6,
    slug: 'campaigns',
    name: 'Email Campaigns',
    description: 'Emails and notifications to your subscribers.',
    path: '/campaigns',
  },
  { id: 7, slug: 'discounts', name: 'Discounts', description: 'Discount codes, shared or unique.', path: '/discounts' },
  {
    id: 8,
    slug: 'shortcuts',
    name: 'Shortcuts',
    description: 'Ready-made strategies for online stores.',
    path: '/shortcuts',
    feature: 'shortcuts',
  },
  {
    id: 9,
    slug: 'automations',
    name: 'Automations',
    description: 'Emails that are sent as people act.',
    path: '/automations',
    feature: 'automations',
  },
  {
    id: 10,
    slug: 'contacts',
    name: 'Contacts',
    description: 'Your subscribers, lists and segments.',
    path: '/contacts',
  },
  {
    id: 11,
    slug: 'integrations',
    name: 'Integrations',
    description: 'The email services that you use already.',
    path: '/integrations',
    feature: 'integrations',
  },
  {
    id: 12,
    slug: 'media',
    name: 'Media Library',
    description: 'Your images and files.',
    path: '/media',
    isHidden: true,
  },
  {
    id: 13,
    slug: 'legacy',
    name: 'Legacy',
    description: 'Items made before List Builder 3.',
    path: '/legacy',
    isHidden: true,
  },
]

/** Returns the app with a slug. */
export const appOf = (slug: string) => apps.find((app) => app.slug === slug)
