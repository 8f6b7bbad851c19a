import { IconUsers } from '@tabler/icons-react'
import type { Screen } from '#platform/web/screen.ts'

/** The people whose addresses the site has collected. */
export const screens: readonly Screen[] = [
  {
    path: '/contacts',
    title: 'Contacts',
    load: () => import('./contacts-page.tsx'),
    nav: { section: 'people', label: 'Contacts', icon: IconUsers, order: 10 },
    palette: { label: 'Contacts', keywords: 'subscribers people emails' },
  },
  { path: '/contacts/$contactId', title: 'Contact', load: () => import('./contact-page.tsx') },
]
