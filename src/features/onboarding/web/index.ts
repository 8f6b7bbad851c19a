import { dashboardTop } from '#features/analytics/web/index.ts'
import { fill } from '#platform/web/slot.tsx'
import type { WebRoom } from '#platform/web/web-room.ts'

/** What the room brings to the dashboard: introductions on its first page, and the tour in the palette. */
export const onboardingWeb: WebRoom = {
  fills: [
    fill(dashboardTop, 10, () => import('./promo-header.tsx')),
    fill(dashboardTop, 20, () => import('./tour.tsx')),
    fill(dashboardTop, 30, () => import('./shopify-prompt.tsx')),
  ],
  palette: [{ group: 'Actions', load: () => import('./use-tour-entry.ts') }],
}
