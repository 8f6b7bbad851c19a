import { IconArrowsMaximize, IconHistory, IconLayoutNavbar, IconLayoutSidebarRightCollapse } from '@tabler/icons-react'
import type { Screen } from '#platform/web/screen.ts'

const load = () => import('./legacy-page.tsx')
const section = 'Campaigns'

/** The screens of what was there before List Builder 3, and of moving in from elsewhere. */
export const screens: readonly Screen[] = [
  {
    path: '/legacy/list-builder',
    title: 'Legacy List Builder',
    load,
    nav: { section, label: 'Legacy List Builder', icon: IconHistory, order: 20 },
  },
  {
    path: '/legacy/welcome-mat',
    title: 'Welcome Mat',
    load,
    nav: { section, label: 'Welcome Mat', icon: IconArrowsMaximize, order: 30 },
  },
  {
    path: '/legacy/smart-bar',
    title: 'Smart Bar',
    load,
    nav: { section, label: 'Smart Bar', icon: IconLayoutNavbar, order: 40 },
  },
  {
    path: '/legacy/scroll-box',
    title: 'Scroll Box',
    load,
    nav: { section, label: 'Scroll Box', icon: IconLayoutSidebarRightCollapse, order: 50 },
  },
  {
    path: '/move-in',
    title: 'Move in',
    load: () => import('./move-in-page.tsx'),
    palette: { label: 'Move in from another suite', keywords: 'import sumo bdow mailchimp elementor csv html json' },
  },
]
