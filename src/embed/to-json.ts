/**
 * Serializes plain objects and lists of strings, numbers and booleans as JSON. Also works on pages on which old
 * libraries added `toJSON` to everything.
 */
export function toJson(value: object | string | number | boolean): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object') return `${value}`
  let text = ''
  const isList = Array.isArray(value)
  for (const [key, item] of Object.entries(value))
    text += `${text && ','}${isList ? '' : `${quoted(key)}:`}${toJson(item)}`
  return isList ? `[${text}]` : `{${text}}`
}

/** Quotes a string as JSON does. Written manually because the page's `JSON` may be something else. */
function quoted(text: string): string {
  const escaped = (sign: string) => `\\u${(sign.charCodeAt(0) + 65_536).toString(16).slice(1)}`
  // oxlint-disable-next-line no-control-regex -- those are what JSON does not take as they are
  return `"${text.replace(/["\\\u0000-\u001f]/g, escaped)}"`
}
