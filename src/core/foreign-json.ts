/** An escape by which JSON writes NUL or half of a character, neither of which a database stores. */
const mayBeUnstorable = /\\u(?:0000|d[89a-f])/i

/** Another program's JSON, with what no database stores taken out of its texts. Throws `SyntaxError` for what is none. */
export function parseForeignJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  return mayBeUnstorable.test(text) ? storable(value) : value
}

/** A text without NUL and halves of characters. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\ufffd')
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storableText(name), storable(inner)]))
}
