import { lazy } from 'react'

/** The switch for the weekly summary by mail. Wants a Suspense around it. */
export const SummarySwitch = lazy(() => import('./summary-switch.tsx'))
