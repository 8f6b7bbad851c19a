import { IconLayoutDashboard } from '@tabler/icons-react'
import { lazy } from 'react'
import type { Screen } from '#platform/web/screen.ts'
import type { WebRoom } from '#platform/web/web-room.ts'

export { dashboardFigures, dashboardSections, dashboardTop, formFigures, formStatistics } from './slots.ts'

/** A figure of the dashboard with what makes it up, and the way to its screen. Needs a Suspense boundary. */
export const FigureCard = lazy(() => import('./figure-card.tsx'))

/** A conversion funnel of figures at hand. Needs a Suspense boundary. */
export const FunnelFigures = lazy(() => import('./funnel-figures.tsx'))

/** What forms bring beside their control group. Needs a Suspense boundary. */
export const ControlGroupPanel = lazy(() => import('./control-group-panel.tsx'))

/** How the site and its forms are doing. */
const screens: readonly Screen[] = [
  {
    path: '/',
    title: 'Dashboard',
    load: () => import('./dashboard-page.tsx'),
    nav: { section: 'top', label: 'Dashboard', icon: IconLayoutDashboard, order: 10 },
    palette: { label: 'Dashboard', keywords: 'home statistics overview' },
  },
  { path: '/forms/$popupId/statistics', title: 'Statistics', load: () => import('./statistics-page.tsx') },
]

/** What the room brings to the dashboard. */
export const analyticsWeb: WebRoom = { screens }
