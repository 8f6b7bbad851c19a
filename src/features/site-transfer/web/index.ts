import { newSiteChoices, settingsPanels } from '#features/sites/web/index.ts'
import { fill } from '#platform/web/slot.tsx'
import type { WebRoom } from '#platform/web/web-room.ts'

/** The room's contributions to the dashboard. */
export const siteTransferWeb: WebRoom = {
  screens: [
    {
      path: '/copy-setup',
      needs: 'owner',
      title: 'Copy setup',
      load: () => import('./copy-setup-page.tsx'),
      palette: { label: 'Copy setup from another site', keywords: 'duplicate clone agency template' },
    },
  ],
  fills: [
    fill(settingsPanels, 80, () => import('./transfer-panel.tsx'), { needs: 'owner' }),
    fill(newSiteChoices, 10, () => import('./new-site-setup.tsx')),
  ],
}
