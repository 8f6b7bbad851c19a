/**
 * Classifies why events were not stored. `data`: these values will never be accepted. `clash`: a conflict with other
 * work; a retry may succeed. `down`: the database doesn't respond.
 */
export function failureOf(error: unknown): 'data' | 'clash' | 'down' {
  const { code = '', constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  if (/^22...$/.test(String(code)) || code === '23502') return 'data'
  // Without a constraint's name, the event's own partition was attached between routing and writing.
  if (code === '23514') return constraint === undefined ? 'clash' : 'data'
  return /^40...$/.test(String(code)) ? 'clash' : 'down'
}
