import { IconReceipt } from '@tabler/icons-react'
import { lazy } from 'react'
import type { Screen } from '#platform/web/screen.ts'

/** What people bought. */
export const screens: readonly Screen[] = [
  {
    path: '/orders',
    title: 'Orders',
    load: () => import('./orders-page.tsx'),
    nav: { section: 'Monetize', label: 'Orders', icon: IconReceipt, order: 30 },
    palette: { label: 'Orders', keywords: 'revenue sales purchases money' },
  },
  {
    path: '/orders/sources',
    title: 'Where orders come from',
    load: () => import('./sources-page.tsx'),
    palette: { label: 'Where orders come from', keywords: 'import orders track revenue currency api' },
  },
  { path: '/orders/imports/$importId', title: 'Import of orders', load: () => import('./order-import-page.tsx') },
  { path: '/orders/$orderId', title: 'Order', load: () => import('./order-page.tsx') },
]

/** What those who came by a form bought since a moment: for the form's statistics. */
export const FormRevenue = lazy(() => import('./form-revenue.tsx'))

/** What one contact bought: for the contact's page. */
export const ContactOrders = lazy(() => import('./contact-orders.tsx'))
