/**
 * Whether two values of JSON say the same, in whatever order their fields come; a field that is undefined is none. What is one
 * and the same object is not looked into.
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
