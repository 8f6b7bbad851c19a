import { lazy } from 'react'
import type { WebRoom } from '#platform/web/web-room.ts'

export { notificationBrowsers } from './slots.ts'

/** The user's latest notifications. Loaded as a separate chunk. Must be rendered inside a Suspense boundary. */
export const NotificationBell = lazy(() => import('./notification-bell.tsx'))

/** Screens that the room adds to the dashboard. */
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
