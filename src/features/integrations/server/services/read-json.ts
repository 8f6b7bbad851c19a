/** Returns the value at a path in external JSON; undefined if the path ends early. */
export function at(json: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[key] : undefined),
    json,
  )
}

/** Returns the text or number at a path, as text; empty for anything else. */
export function text(json: unknown, ...path: readonly (string | number)[]): string {
  const value = at(json, ...path)
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** Returns the items of an array at a path, or the values of an object; empty for anything else. */
export function rows(json: unknown, ...path: readonly (string | number)[]): unknown[] {
  const value = at(json, ...path)
  if (Array.isArray(value)) return value as unknown[]
  return value !== null && typeof value === 'object' ? Object.values(value) : []
}
