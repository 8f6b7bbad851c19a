import { lazy } from 'react'
import { editorServices } from '#features/forms/web/index.ts'
import { notificationBrowsers } from '#features/notifications/web/index.ts'
import { fill } from '#platform/web/slot.tsx'
import type { WebRoom } from '#platform/web/web-room.ts'

/** Sends a notification to this very browser. Wants a Suspense around it. */
export const TestPush = lazy(() => import('./test-this-browser.tsx'))

/** What the room brings to the dashboard. */
export const pushWeb: WebRoom = {
  fills: [
    fill(editorServices, 10, () => import('./push-panel.tsx')),
    fill(notificationBrowsers, 10, () => import('./team-push.tsx')),
  ],
}
