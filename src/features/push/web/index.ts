import { lazy } from 'react'

/** How the site asks for push, who takes it, and a test. Wants a Suspense around it. */
export const PushPanel = lazy(() => import('./push-panel.tsx'))
