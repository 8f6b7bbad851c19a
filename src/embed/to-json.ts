/** JSON of plain objects and lists of texts, numbers and booleans, also on pages whose old libraries gave everything a `toJSON` of their own. */
export function toJson(value: object | string | number | boolean): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object') return `${value}`
  let text = ''
  const isList = Array.isArray(value)
  for (const [key, item] of Object.entries(value))
    text += `${text && ','}${isList ? '' : `${quoted(key)}:`}${toJson(item)}`
  return isList ? `[${text}]` : `{${text}}`
}

/** A text as JSON writes it, by hand: what a page calls JSON may be something else. */
function quoted(text: string): string {
  const escaped = (sign: string) => `\\u${(sign.charCodeAt(0) + 65_536).toString(16).slice(1)}`
  // oxlint-disable-next-line no-control-regex -- those are what JSON does not take as they are
  return `"${text.replace(/["\\\u0000-\u001f]/g, escaped)}"`
}
