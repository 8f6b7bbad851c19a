import { lazy } from 'react'

export { ruleProduct } from './slots.ts'

/** Where and for whom a form shows, with a simulator. Saves by itself. Wants a Suspense around it. */
export const RuleBuilder = lazy(() => import('./rule-builder.tsx'))
export type { SiteChoices } from './choices.ts'
export { useRuleSummary } from './use-rule-summary.ts'
