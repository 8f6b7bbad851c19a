import type { Goal } from '#form/document/constants.ts'

/** The list that a form of this goal is in. */
export function listOf(goal: Goal): { label: string; path: string } {
  return goal === 'messages'
    ? { label: 'All contact forms', path: '/contact-forms' }
    : { label: 'All forms', path: '/forms' }
}
