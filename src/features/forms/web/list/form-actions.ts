/** What can be done to a form from anywhere, by the words that it is found by. */
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

/** What of a query names a form, and whether the rest of it asks for something to be done: "bread statistics", "pause bread". */
export function formQuery(query: string): { name: string; asksAction: boolean } {
  const typed = query.trim().split(/\s+/).filter(Boolean)
  const named = typed.filter((word) => !words.has(word.toLowerCase()))
  return { name: named.join(' ').slice(0, 200), asksAction: named.length < typed.length }
}
