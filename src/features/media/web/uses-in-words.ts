/** Summarizes where a file is used, such as "Autumn list, Welcome email and 2 more". */
export function usesInWords(uses: readonly { name: string }[]): string {
  if (uses.length === 0) return 'Nothing yet'
  const names = [...new Set(uses.map(({ name }) => name))]
  const shown = names.slice(0, 3).join(', ')
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown
}
