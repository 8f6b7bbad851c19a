const { stringify } = JSON

/** JSON of plain objects of texts and numbers, also on pages whose old libraries gave everything a `toJSON` of their own. */
export function toJson(value: object | string | number): string {
  if (typeof value !== 'object') return stringify(value)
  let text = ''
  for (const [key, item] of Object.entries(value)) text += `${text && ','}${stringify(key)}:${toJson(item)}`
  return `{${text}}`
}
