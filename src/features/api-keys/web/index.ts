import { settingsPanels } from '#features/sites/web/index.ts'
import { fill } from '#platform/web/slot.tsx'
import type { WebRoom } from '#platform/web/web-room.ts'

/** Web part of the room. */
export const apiKeysWeb: WebRoom = {
  fills: [fill(settingsPanels, 40, () => import('./api-keys-panel.tsx'), { needs: 'editor' })],
}
