import { lazy } from 'react'

export { ruleProduct } from './slots.ts'

/** Where and for whom a form shows, with a simulator. Saves by itself. Wants a Suspense around it. */
export const StoredRules = lazy(() => import('./stored-rules.tsx'))
/** The same for rules that are part of a form which is being edited, and stored with it. Wants a Suspense around it. */
export const DraftedRules = lazy(() => import('./drafted-rules.tsx'))
export { withoutEmptyAndTwice } from '../sent-rule.ts'
export type { SiteChoices } from './choices.ts'
export { useRuleSummary } from './use-rule-summary.ts'
