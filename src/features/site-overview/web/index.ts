import type { WebRoom } from '#platform/web/web-room.ts'

/** The room's parts of the dashboard. */
export const siteOverviewWeb: WebRoom = {
  screens: [
    {
      path: '/all-sites',
      title: 'All sites',
      scope: 'account',
      load: () => import('./all-sites-page.tsx'),
    },
  ],
  palette: [{ group: 'Sites', load: () => import('./use-overview-entries.ts') }],
}
