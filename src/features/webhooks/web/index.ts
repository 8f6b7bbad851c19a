import { IconWebhook } from '@tabler/icons-react'
import type { Screen } from '#platform/web/screen.ts'
import type { WebRoom } from '#platform/web/web-room.ts'

const screens: readonly Screen[] = [
  {
    path: '/webhooks',
    title: 'Webhooks',
    load: () => import('./webhooks-page.tsx'),
    nav: { section: 'Extras', label: 'Webhooks', icon: IconWebhook, order: 3 },
    palette: { label: 'Webhooks', keywords: 'endpoint events api developers http post signing secret deliveries' },
  },
  {
    path: '/webhooks/new',
    needs: 'admin',
    title: 'Add endpoint',
    load: () => import('./new-endpoint-page.tsx'),
    palette: { label: 'Add a webhook endpoint' },
  },
  {
    path: '/webhooks/incoming',
    needs: 'admin',
    title: 'Incoming webhooks',
    load: () => import('./incoming-page.tsx'),
    palette: { label: 'Incoming webhooks', keywords: 'receive post json zapier contacts events mapping' },
  },
  {
    path: '/webhooks/incoming/$sourceId',
    needs: 'admin',
    title: 'Incoming webhook',
    load: () => import('./source-page.tsx'),
  },
  { path: '/webhooks/$endpointId', title: 'Webhook', load: () => import('./endpoint-page.tsx') },
  {
    path: '/webhooks/$endpointId/edit',
    needs: 'admin',
    title: 'Edit endpoint',
    load: () => import('./edit-endpoint-page.tsx'),
  },
]

/** The room's contributions to the dashboard. */
export const webhooksWeb: WebRoom = {
  screens,
}
