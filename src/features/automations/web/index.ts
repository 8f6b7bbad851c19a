import { IconRoute } from '@tabler/icons-react'
import { contactSections } from '#features/contacts/web/index.ts'
import { fill } from '#platform/web/slot.tsx'
import type { Screen } from '#platform/web/screen.ts'
import type { WebRoom } from '#platform/web/web-room.ts'

/** The automation screens. Contacts go through automations automatically. */
const screens: readonly Screen[] = [
  {
    path: '/automations',
    title: 'Automations',
    load: () => import('./automations-page.tsx'),
    nav: { section: 'Monetize', label: 'Automations', icon: IconRoute, order: 20 },
    palette: { label: 'Automations', keywords: 'flows drip sequence journey workflow' },
  },
  {
    path: '/automations/new',
    needs: 'automations:write',
    title: 'New automation',
    feature: 'automations',
    load: () => import('./new-automation-page.tsx'),
  },
  {
    path: '/automations/$automationId',
    title: 'Automation',
    load: () => import('./automation-page.tsx'),
    layout: 'bare',
  },
]

/** The room's screens and fills for the dashboard. */
export const automationsWeb: WebRoom = {
  screens,
  fills: [fill(contactSections, 20, () => import('./contact-automations.tsx'), { needs: 'automations:read' })],
}
