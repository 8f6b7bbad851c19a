import { IconPlugConnected } from '@tabler/icons-react'
import { lazy } from 'react'
import { wizardStep } from '#features/campaigns/web/index.ts'
import { editorServices } from '#features/forms/web/index.ts'
import { fill } from '#platform/web/slot.tsx'
import type { Screen } from '#platform/web/screen.ts'
import type { WebRoom } from '#platform/web/web-room.ts'

/**
 * Fields for where contacts are sent at a service: list, fields, tags and consent. Must be rendered inside a Suspense
 * boundary.
 */
export const TargetFields = lazy(async () => ({
  default: (await import('./target-fields.tsx')).TargetFields,
}))

const screens: readonly Screen[] = [
  {
    path: '/integrations',
    needs: 'integrations:read',
    title: 'Integrations',
    load: () => import('./integrations-page.tsx'),
    nav: { section: 'Extras', label: 'Integrations', icon: IconPlugConnected, order: 2 },
    palette: {
      label: 'Integrations',
      keywords: 'mailchimp klaviyo hubspot activecampaign brevo zapier webhook email service connect esp',
    },
  },
  { path: '/integrations/$service', title: 'Integration', load: () => import('./service-page.tsx') },
]

/** Screens and slot contents that the room adds to the dashboard. */
export const integrationsWeb: WebRoom = {
  screens,
  fills: [
    fill(editorServices, 30, () => import('./form-services.tsx')),
    fill(wizardStep, 20, () => import('./campaign-services.tsx')),
  ],
}
