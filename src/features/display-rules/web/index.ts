import { lazy } from 'react'

export { ruleProduct } from './slots.ts'

/**
 * Editor of where and for whom a form is shown, with a simulator. Saves automatically. Must be rendered inside a
 * Suspense boundary.
 */
export const StoredRules = lazy(() => import('./stored-rules.tsx'))
/**
 * The same editor for rules that are part of a form being edited and are stored with it. Must be rendered inside a
 * Suspense boundary.
 */
export const DraftedRules = lazy(() => import('./drafted-rules.tsx'))
export { withoutEmptyAndTwice } from '../sent-rule.ts'
export type { SiteChoices } from './choices.ts'
export { useRuleSummary } from './use-rule-summary.ts'
