import { IconLayoutDashboard } from '@tabler/icons-react'
import type { Screen } from '#platform/web/screen.ts'

/** How the site and its forms are doing. */
export const screens: readonly Screen[] = [
  {
    path: '/',
    title: 'Dashboard',
    load: () => import('./dashboard-page.tsx'),
    nav: { section: 'top', label: 'Dashboard', icon: IconLayoutDashboard, order: 10 },
    palette: { label: 'Dashboard', keywords: 'home statistics overview' },
  },
  { path: '/forms/$popupId/statistics', title: 'Statistics', load: () => import('./statistics-page.tsx') },
]
