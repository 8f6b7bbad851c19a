import type { WebRoom } from '#platform/web/web-room.ts'

/** What the room brings to the dashboard. */
export const brandingWeb: WebRoom = {
  screens: [{ path: '/branding', title: 'Branding', scope: 'account', load: () => import('./branding-page.tsx') }],
}
