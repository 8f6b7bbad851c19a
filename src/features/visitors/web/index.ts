import { installPanels } from '#features/sites/web/index.ts'
import { fill } from '#platform/web/slot.tsx'
import type { WebRoom } from '#platform/web/web-room.ts'

/** What the room brings to the dashboard: what the install page says beside the line of HTML. */
export const visitorsWeb: WebRoom = {
  fills: [
    fill(installPanels, 10, () => import('./problems-panel.tsx')),
    fill(installPanels, 20, () => import('./server-cookie-panel.tsx')),
    fill(installPanels, 30, () => import('./identity-panel.tsx')),
  ],
}
