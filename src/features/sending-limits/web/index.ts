import { accountMenuItems } from '#features/accounts/web/index.ts'
import type { Screen } from '#platform/web/screen.ts'
import { fill } from '#platform/web/slot.tsx'
import type { WebRoom } from '#platform/web/web-room.ts'

const screens: readonly Screen[] = [
  {
    path: '/sending-limits',
    title: 'Sending limits',
    scope: 'account',
    load: () => import('./sending-limits-page.tsx'),
  },
]

/** What the room brings to the dashboard. */
export const sendingLimitsWeb: WebRoom = {
  screens,
  fills: [
    fill(accountMenuItems, 9, () => import('./mail-server-entry.tsx')),
    fill(accountMenuItems, 10, () => import('./menu-entry.tsx')),
  ],
  palette: [{ group: 'Actions', load: () => import('./use-admin-actions.ts') }],
}
