import { IconReceipt } from '@tabler/icons-react'
import { dashboardFigures, formFigures } from '#features/analytics/web/index.ts'
import { wizardStep } from '#features/campaigns/web/index.ts'
import { contactSections } from '#features/contacts/web/index.ts'
import { settingsPanels } from '#features/sites/web/index.ts'
import { fill } from '#platform/web/slot.tsx'
import type { Screen } from '#platform/web/screen.ts'
import type { WebRoom } from '#platform/web/web-room.ts'

/** The screens about orders. */
const screens: readonly Screen[] = [
  {
    path: '/orders',
    needs: 'orders:read',
    title: 'Orders',
    load: () => import('./orders-page.tsx'),
    nav: { section: 'Monetize', label: 'Orders', icon: IconReceipt, order: 30 },
    palette: { label: 'Orders', keywords: 'revenue sales purchases money' },
  },
  {
    path: '/orders/sources',
    needs: 'orders:write',
    title: 'Order sources',
    load: () => import('./sources-page.tsx'),
    palette: { label: 'Order sources', keywords: 'import orders track revenue currency api' },
  },
  {
    path: '/orders/imports/$importId',
    needs: 'orders:write',
    title: 'Import orders',
    load: () => import('./order-import.tsx'),
  },
  { path: '/orders/$orderId', needs: 'orders:read', title: 'Order', load: () => import('./order-page.tsx') },
]

/** Screens and slot contents that the room adds to the dashboard. */
export const ordersWeb: WebRoom = {
  screens,
  fills: [
    fill(wizardStep, 10, () => import('./revenue-hint.tsx')),
    fill(contactSections, 10, () => import('./contact-orders.tsx')),
    fill(dashboardFigures, 10, () => import('./dashboard-revenue.tsx'), { needs: 'orders:read' }),
    fill(settingsPanels, 10, () => import('./revenue-settings.tsx'), { needs: 'orders:read' }),
    fill(formFigures, 10, () => import('./form-revenue.tsx')),
  ],
}
