import { settingsPanels } from '#features/sites/web/index.ts'
import { fill } from '#platform/web/slot.tsx'
import type { Screen } from '#platform/web/screen.ts'
import type { WebRoom } from '#platform/web/web-room.ts'

/** Where the link of an invitation leads. */
const screens: readonly Screen[] = [
  { path: '/invitation', title: 'Invitation', scope: 'public', load: () => import('./invitation-page.tsx') },
]

/** What the room brings to the dashboard. */
export const membersWeb: WebRoom = { screens, fills: [fill(settingsPanels, 30, () => import('./members-panel.tsx'))] }
