import { IconLayoutDashboard } from '@tabler/icons-react'
import { lazy } from 'react'
import type { Screen } from '#platform/web/screen.ts'
import type { WebRoom } from '#platform/web/web-room.ts'

export { dashboardFigures, dashboardSections, dashboardTop, formFigures, formStatistics } from './slots.ts'

/** A figure of the dashboard with what it is made up of, and a link to its screen. Needs a Suspense boundary. */
export const FigureCard = lazy(() => import('./figure-card.tsx'))

/** A conversion funnel from given figures. Needs a Suspense boundary. */
export const FunnelFigures = lazy(() => import('./funnel-figures.tsx'))

/** Incremental effect of forms compared with their control group. Needs a Suspense boundary. */
export const ControlGroupPanel = lazy(() => import('./control-group-panel.tsx'))

/** Screens about the results of the site and its forms. */
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

/** Web part of the room. */
export const analyticsWeb: WebRoom = { screens }
