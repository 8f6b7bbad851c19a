/** A JSON escape for NUL or an unpaired surrogate, neither of which a database stores. */
const mayBeUnstorable = /\\u(?:0000|d[89a-f])/i

/**
 * Parses another program's JSON and removes characters from its texts that no database stores. Throws `SyntaxError` if
 * it isn't JSON.
 */
export function parseForeignJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  return mayBeUnstorable.test(text) ? storable(value) : value
}

/** Returns a text without NUL and unpaired surrogates. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\ufffd')
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storableText(name), storable(inner)]))
}
