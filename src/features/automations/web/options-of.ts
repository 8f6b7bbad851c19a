/** Returns select options from a record: its keys as values, its names as labels. */
export const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
