import type { Goal } from '#form/document/constants.ts'

/** Returns the list that contains forms with this goal. */
export function listOf(goal: Goal): { label: string; path: string } {
  return goal === 'messages'
    ? { label: 'All contact forms', path: '/contact-forms' }
    : { label: 'All forms', path: '/forms' }
}
