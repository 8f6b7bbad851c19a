const volatile =
  /\b(now|clock_timestamp|statement_timestamp|random|gen_random_uuid|uuidv[47]|nextval)\s*\(|\bcurrent_(timestamp|date|time)\b/i

/**
 * Returns a phrase for each violation of the dialect in a file's SQL that leaves no trace in the catalogs. For `.sql`
 * and `.ts` files.
 */
export function sourceViolations(text: string): string[] {
  const source = text.replaceAll(/--.*|\/\/.*|\/\*[^]*?\*\//g, '')
  const found: string[] = []
  if (/\bMERGE\s+INTO\b|\.mergeInto\(/i.test(source)) found.push('MERGE')
  if (updatesOnConflict(source).some((part) => volatile.test(part))) found.push('a volatile function in DO UPDATE')
  return found
}

// Expressions in `${…}` are evaluated before the statement is sent.
function updatesOnConflict(source: string): string[] {
  const statements = [...source.matchAll(/\bDO\s+UPDATE\b([^;`]*)/gi)].map(([, rest]) => rest!)
  const built = [...source.matchAll(/\.doUpdateSet\(/g)].flatMap(({ index }) => {
    const templates = callAt(source, index).matchAll(/\bsql(?:<[^>]*>)?`([^`]*)`/g)
    return Array.from(templates, ([, template]) => template!)
  })
  return [...statements, ...built].map((part) => part.replaceAll(/\$\{[^}]*\}/g, ''))
}

/** Returns the text of the call that starts at `start`, up to its closing parenthesis. */
function callAt(source: string, start: number): string {
  let depth = 0
  for (let i = source.indexOf('(', start); i < source.length; i++) {
    if (source[i] === '(') depth++
    if (source[i] === ')' && --depth === 0) return source.slice(start, i)
  }
  return source.slice(start)
}
