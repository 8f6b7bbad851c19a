import { IconMail } from '@tabler/icons-react'
import { dashboardFigures } from '#features/analytics/web/index.ts'
import { contactSections } from '#features/contacts/web/index.ts'
import { fill } from '#platform/web/slot.tsx'
import type { Screen } from '#platform/web/screen.ts'
import type { WebRoom } from '#platform/web/web-room.ts'

export { wizardStep } from './slots.ts'

/** The screens for email and push campaigns: the list, and the page of each. */
const screens: readonly Screen[] = [
  {
    path: '/campaigns',
    title: 'Email campaigns',
    load: () => import('./campaigns-page.tsx'),
    nav: { section: 'Emails', label: 'Email campaigns', icon: IconMail, order: 1 },
    palette: { label: 'Email campaigns', keywords: 'newsletter email push broadcast' },
  },
  {
    path: '/campaigns/new',
    needs: 'campaigns:write',
    title: 'New campaign',
    load: () => import('./new-campaign-page.tsx'),
    palette: { label: 'New campaign', keywords: 'newsletter email push write send' },
  },
  {
    path: '/campaigns/compare',
    title: 'Compare campaigns',
    load: () => import('./compare-page.tsx'),
    palette: { label: 'Compare campaigns', keywords: 'report newsletter revenue side by side' },
  },
  { path: '/campaigns/$campaignId/report', title: 'Report', load: () => import('./report-page.tsx') },
  { path: '/campaigns/$campaignId', title: 'Campaign', load: () => import('./campaign-page.tsx') },
  {
    path: '/campaigns/$campaignId/edit',
    needs: 'campaigns:write',
    title: 'Campaign',
    load: () => import('./edit-page.tsx'),
    layout: 'bare',
  },
]

/** The room's screens and fills for the dashboard. */
export const campaignsWeb: WebRoom = {
  screens,
  fills: [
    fill(dashboardFigures, 20, () => import('./dashboard-email.tsx'), { needs: 'campaigns:read' }),
    fill(contactSections, 15, () => import('./contact-emails.tsx')),
  ],
  palette: [{ group: 'Campaigns', load: () => import('./use-campaign-entries.ts') }],
}
