/** The state of a list in the address bar: texts and numbers by name, with the values that mean "not set". */
export type UrlState = Record<string, string | number>

/** Reads the state from the address's query. Missing or invalid values get their default. */
export function readUrlState<T extends UrlState>(query: string, defaults: T): T {
  const params = new URLSearchParams(query)
  const entries = Object.entries(defaults).map(([name, fallback]) => [name, readValue(params.get(name), fallback)])
  return Object.fromEntries(entries) as T
}

/** Writes the state into a query, omitting defaults and keeping parameters that belong to others. */
export function writeUrlState<T extends UrlState>(query: string, defaults: T, state: T): string {
  const params = new URLSearchParams(query)
  for (const [name, fallback] of Object.entries(defaults)) {
    const value = state[name] ?? fallback
    if (value === fallback) params.delete(name)
    else params.set(name, String(value))
  }
  const text = params.toString()
  return text ? `?${text}` : ''
}

function readValue(text: string | null, fallback: string | number): string | number {
  if (text === null) return fallback
  if (typeof fallback === 'string') return text.slice(0, 500)
  const value = Number(text)
  return Number.isSafeInteger(value) && value > 0 ? value : fallback
}
