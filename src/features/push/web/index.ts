import { lazy } from 'react'

/** How the site asks for push, who takes it, and a test. Wants a Suspense around it. */
export const PushPanel = lazy(() => import('./push-panel.tsx'))
/** Sends a notification to this very browser. Wants a Suspense around it. */
export const TestPush = lazy(() => import('./test-this-browser.tsx'))
