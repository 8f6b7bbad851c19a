import { accountMenuItems } from '#features/accounts/web/index.ts'
import type { Screen } from '#platform/web/screen.ts'
import { fill } from '#platform/web/slot.tsx'
import type { WebRoom } from '#platform/web/web-room.ts'

const screens: readonly Screen[] = [
  { path: '/admin', title: 'Sites', scope: 'account', load: () => import('./sites-page.tsx') },
  { path: '/admin/users', title: 'Users', scope: 'account', load: () => import('./users-page.tsx') },
  { path: '/admin/health', title: 'Health', scope: 'account', load: () => import('./health-page.tsx') },
]

/** Web part of the room. */
export const administrationWeb: WebRoom = {
  screens,
  fills: [fill(accountMenuItems, 8, () => import('./menu-entry.tsx'))],
  palette: [{ group: 'Actions', load: () => import('./use-administration-actions.ts') }],
}
