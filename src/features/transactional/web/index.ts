import { IconReceipt2 } from '@tabler/icons-react'
import type { Screen } from '#platform/web/screen.ts'
import type { WebRoom } from '#platform/web/web-room.ts'

/** Emails that the owner's server sends by API calls: their log, and how to send one. */
const screens: readonly Screen[] = [
  {
    path: '/transactional',
    needs: 'transactional:read',
    title: 'Transactional emails',
    load: () => import('./transactional-page.tsx'),
    nav: { section: 'Emails', label: 'Transactional', icon: IconReceipt2, order: 5 },
    palette: { label: 'Transactional emails', keywords: 'receipt order confirmation api log smtp sender' },
  },
]

/** The room's contributions to the dashboard. */
export const transactionalWeb: WebRoom = { screens }
