/**
 * Checks whether two JSON values are equal, regardless of the order of their fields. An undefined field counts as
 * missing. Identical objects aren't compared deeply.
 */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const names = namesIn(a)
  return names.length === namesIn(b).length && names.every((name) => isSame(at(a, name), at(b, name)))
}

function namesIn(value: object): string[] {
  return Object.keys(value).filter((name) => at(value, name) !== undefined)
}

function at(value: object, name: string): unknown {
  return (value as Record<string, unknown>)[name]
}
