import { dashboardTop } from '#features/analytics/web/index.ts'
import { accountMenuItems } from '#features/accounts/web/index.ts'
import { fill } from '#platform/web/slot.tsx'
import type { Screen } from '#platform/web/screen.ts'
import type { WebRoom } from '#platform/web/web-room.ts'

const guide = () => import('./guide/guide-page.tsx')
const screens: readonly Screen[] = [
  {
    path: '/guide',
    title: 'Guide',
    scope: 'account',
    load: guide,
    palette: { label: 'Guide', keywords: 'help docs documentation manual how to first steps' },
  },
  { path: '/guide/$page', title: 'Guide', scope: 'account', load: guide },
]

/**
 * Contributions of the room to the dashboard: introductions on its first page, the guide, and the tour in the palette.
 */
export const onboardingWeb: WebRoom = {
  screens,
  fills: [
    fill(dashboardTop, 10, () => import('./promo-header.tsx')),
    fill(dashboardTop, 20, () => import('./tour.tsx')),
    fill(dashboardTop, 30, () => import('./shopify-prompt.tsx')),
    fill(accountMenuItems, 4, () => import('./guide/guide-entry.tsx')),
  ],
  palette: [{ group: 'Actions', load: () => import('./use-tour-entry.ts') }],
}
