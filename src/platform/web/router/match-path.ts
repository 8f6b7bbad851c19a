/** The values of the pattern's `$names`. */
export type Params = Readonly<Record<string, string>>

/** The format of a `$…Id`. */
const anId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Matches a path against a pattern ("/sites/$siteId/forms/$popupId"). Null if it doesn't match, or if the value of an
 * ID isn't valid.
 */
export function matchPath(pattern: string, path: string): Params | null {
  const wanted = segmentsOf(pattern)
  const given = segmentsOf(path)
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [i, segment] of wanted.entries()) {
    const value = decode(given[i]!)
    if (value === null) return null
    if (segment.endsWith('Id') && segment.startsWith('$') && !anId.test(value)) return null
    if (segment.startsWith('$')) params[segment.slice(1)] = value
    else if (segment !== value) return null
  }
  return params
}

/**
 * Returns the pattern that fits best, with its params. From the left, literal segments take precedence over `$names`.
 */
export function bestMatch<T extends { pattern: string }>(routes: readonly T[], path: string): [T, Params] | null {
  const fitting = routes.flatMap((route) => {
    const params = matchPath(route.pattern, path)
    return params ? [[route, params] as [T, Params]] : []
  })
  return fitting.toSorted(([a], [b]) => (weightOf(a.pattern) < weightOf(b.pattern) ? -1 : 1))[0] ?? null
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

function weightOf(pattern: string): string {
  return segmentsOf(pattern)
    .map((segment) => (segment.startsWith('$') ? '1' : '0'))
    .join('')
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
