import { tourSteps } from '../contract.ts'

/** A stop of the tour: a sidebar entry, and its purpose. */
interface TourStop {
  /** Path relative to the site, such as "/forms". */
  readonly path: `/${string}`
  readonly title: string
  readonly text: string
}

export const tourStops: readonly TourStop[] = [
  { path: '/forms', title: 'List Builder', text: 'Create a form from a template, choose who sees it, and publish it.' },
  { path: '/campaigns', title: 'Email campaigns', text: 'Write to your subscribers, by email or push notification.' },
  {
    path: '/automations',
    title: 'Automations',
    text: 'Emails that send themselves: welcome, abandoned cart, win-back.',
  },
  { path: '/contacts', title: 'Contacts', text: 'All your subscribers, with lists, segments and imports.' },
  { path: '/settings', title: 'Settings', text: 'Your team, your colors, languages, consent and API keys.' },
]

if (tourStops.length !== tourSteps) throw new Error('The tour has another number of stops than its calls take.')
