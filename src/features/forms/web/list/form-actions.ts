/** The actions for a form in the command palette, with the words by which they are found. */
export const formActions = {
  edit: 'Edit',
  statistics: 'Statistics',
  live: 'Publish',
  pause: 'Pause',
  clone: 'Clone',
  delete: 'Delete',
} as const

export type FormAction = keyof typeof formActions

const words = new Set(Object.values(formActions).flatMap((label) => label.toLowerCase().split(' ')))

/**
 * Splits a query into the part that names a form, and whether the rest asks for an action: "bread statistics", "pause
 * bread".
 */
export function formQuery(query: string): { name: string; asksAction: boolean } {
  const typed = query.trim().split(/\s+/).filter(Boolean)
  const named = typed.filter((word) => !words.has(word.toLowerCase()))
  return { name: named.join(' ').slice(0, 200), asksAction: named.length < typed.length }
}
