import { lazy } from 'react'
import { editorServices } from '#features/forms/web/index.ts'
import { notificationBrowsers } from '#features/notifications/web/index.ts'
import { fill } from '#platform/web/slot.tsx'
import type { WebRoom } from '#platform/web/web-room.ts'

/** Sends a test notification to this browser. Must be rendered inside a Suspense boundary. */
export const TestPush = lazy(() => import('./test-this-browser.tsx'))

/** Slot contents that the room adds to the dashboard. */
export const pushWeb: WebRoom = {
  fills: [
    fill(editorServices, 10, () => import('./push-panel.tsx')),
    fill(notificationBrowsers, 10, () => import('./team-push.tsx')),
  ],
}
