const { stringify } = JSON

/** JSON of plain data, also on pages whose old libraries gave every array a `toJSON` of their own. */
export function toJson(value: unknown): string {
  if (typeof value !== 'object' || !value) return stringify(value)
  const list = Array.isArray(value)
  let text = ''
  for (const key of Object.keys(value)) {
    const item = (value as Record<string, unknown>)[key]
    text += (text && ',') + (list ? '' : `${stringify(key)}:`) + toJson(item)
  }
  return list ? `[${text}]` : `{${text}}`
}
