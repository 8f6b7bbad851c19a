const { stringify } = JSON

/** JSON of plain objects of strings, also on pages whose old libraries gave everything a `toJSON` of their own. */
export function toJson(value: object | string): string {
  if (typeof value === 'string') return stringify(value)
  let text = ''
  for (const [key, item] of Object.entries(value)) text += `${text && ','}${stringify(key)}:${toJson(item)}`
  return `{${text}}`
}
