import { dashboardSections } from '#features/analytics/web/index.ts'
import { installPanels, settingsPanels } from '#features/sites/web/index.ts'
import { fill } from '#platform/web/slot.tsx'
import type { WebRoom } from '#platform/web/web-room.ts'

/**
 * The room's contributions to the dashboard: panels of the install page, and the line that shows where the script last
 * ran.
 */
export const visitorsWeb: WebRoom = {
  fills: [
    fill(installPanels, 5, () => import('./script-seen-panel.tsx')),
    fill(installPanels, 10, () => import('./problems-panel.tsx'), { needs: 'settings:write' }),
    fill(installPanels, 20, () => import('./server-cookie-panel.tsx'), { needs: 'admin' }),
    fill(installPanels, 30, () => import('./identity-panel.tsx')),
    fill(settingsPanels, 25, () => import('./texts-panel.tsx')),
    fill(dashboardSections, 90, () => import('./script-seen-line.tsx')),
  ],
}
