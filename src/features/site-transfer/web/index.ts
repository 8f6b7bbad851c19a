import { settingsPanels } from '#features/sites/web/index.ts'
import { fill } from '#platform/web/slot.tsx'
import type { WebRoom } from '#platform/web/web-room.ts'

/** What the room brings to the dashboard. */
export const siteTransferWeb: WebRoom = {
  fills: [fill(settingsPanels, 80, () => import('./transfer-panel.tsx'), { needs: 'owner' })],
}
