import { lazy } from 'react'
import type { WebRoom } from '#platform/web/web-room.ts'

export { notificationBrowsers } from './slots.ts'

/** What the person was told last. A piece of its own. Wants a Suspense around it. */
export const NotificationBell = lazy(() => import('./notification-bell.tsx'))

/** What the room brings to the dashboard. */
export const notificationsWeb: WebRoom = {
  screens: [
    {
      path: '/notifications',
      title: 'Notifications',
      load: () => import('./notifications-page.tsx'),
      palette: { label: 'Notifications', keywords: 'bell alerts email me push browser' },
    },
  ],
}
