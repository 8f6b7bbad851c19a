import { IconCreditCard } from '@tabler/icons-react'
import { lazy } from 'react'
import type { Screen } from '#platform/web/screen.ts'
import type { WebRoom } from '#platform/web/web-room.ts'

/** Shows the navigation entry only if plans are sold. */
const IfSelling = lazy(() => import('./if-selling.tsx'))

const screens: readonly Screen[] = [
  {
    path: '/plans',
    title: 'Plans',
    load: () => import('./plans-page.tsx'),
    nav: { section: 'bottom', label: 'Plans', icon: IconCreditCard, order: 5, Gate: IfSelling },
  },
  {
    path: '/purchase-done',
    title: 'Purchase',
    scope: 'account',
    layout: 'bare',
    load: () => import('./purchase-done.tsx'),
  },
  {
    path: '/site-plans',
    title: 'Plans of all sites',
    scope: 'account',
    load: () => import('./site-plans-page.tsx'),
  },
]

/** The room's screens for the dashboard. */
export const billingWeb: WebRoom = {
  screens,
}
