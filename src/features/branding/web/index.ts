import type { WebRoom } from '#platform/web/web-room.ts'

/** The room's screens for the dashboard. */
export const brandingWeb: WebRoom = {
  screens: [{ path: '/branding', title: 'Branding', scope: 'account', load: () => import('./branding-page.tsx') }],
}
