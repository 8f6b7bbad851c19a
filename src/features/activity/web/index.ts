import { settingsPanels } from '#features/sites/web/index.ts'
import type { Screen } from '#platform/web/screen.ts'
import { fill } from '#platform/web/slot.tsx'
import type { WebRoom } from '#platform/web/web-room.ts'

const screens: readonly Screen[] = [
  {
    path: '/settings/activity',
    needs: 'admin',
    title: 'Activity log',
    load: () => import('./activity-page.tsx'),
    palette: { label: 'Activity log', keywords: 'audit history who changed published exported team' },
  },
]

/** Web part of the room. */
export const activityWeb: WebRoom = { screens, fills: [fill(settingsPanels, 35, () => import('./activity-panel.tsx'))] }
