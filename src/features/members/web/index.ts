import { settingsPanels } from '#features/sites/web/index.ts'
import { fill } from '#platform/web/slot.tsx'
import type { Screen } from '#platform/web/screen.ts'
import type { WebRoom } from '#platform/web/web-room.ts'

/** The page that an invitation's link opens. */
const screens: readonly Screen[] = [
  { path: '/invitation', title: 'Invitation', scope: 'public', load: () => import('./invitation-page.tsx') },
]

/** Screens and slot contents that the room adds to the dashboard. */
export const membersWeb: WebRoom = { screens, fills: [fill(settingsPanels, 30, () => import('./members-panel.tsx'))] }
