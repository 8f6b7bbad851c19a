import type { Screen } from '#platform/web/screen.ts'
import type { WebRoom } from '#platform/web/web-room.ts'

const screens: readonly Screen[] = [
  {
    path: '/sending-limits',
    title: 'Sending limits',
    scope: 'account',
    load: () => import('./sending-limits-page.tsx'),
  },
]

/** Screens and palette entries that the room adds to the dashboard. */
export const sendingLimitsWeb: WebRoom = {
  screens,
  palette: [{ group: 'Actions', load: () => import('./use-admin-actions.ts') }],
}
