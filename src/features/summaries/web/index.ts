import { dashboardSections } from '#features/analytics/web/index.ts'
import { fill } from '#platform/web/slot.tsx'
import type { WebRoom } from '#platform/web/web-room.ts'

/** The room's contributions to the dashboard. */
export const summariesWeb: WebRoom = {
  fills: [fill(dashboardSections, 10, () => import('./summary-switch.tsx'))],
}
