const samples = { uuid: '0199…', 'date-time': '2026-11-20T10:00:00Z', email: 'ada@example.com' }

/** A curl command that makes the call with the fields that it needs. */
export function example({ path, method, operation }, input, schemas) {
  const value = sampleOf(input, schemas, 0)
  const needsToken = operation.security.length > 0
  const lines = [`curl ${location.origin}${path}`]
  if (needsToken) lines.push(`-H 'Authorization: Bearer $TOKEN'`)
  if (method === 'get') {
    lines[0] = `curl '${location.origin}${path}?${new URLSearchParams(value)}'`
  } else {
    lines.push(`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(value).replaceAll("'", String.raw`'\''`)}'`)
  }
  return lines.join(' \\\n  ')
}

function sampleOf(schema, schemas, depth) {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if ('default' in schema) return schema.default
  if (schema.$ref) return depth > 3 ? {} : sampleOf(schemas[schema.$ref.split('/').at(-1)] ?? {}, schemas, depth + 1)
  const choice = (schema.anyOf ?? schema.oneOf)?.[0]
  if (choice) return sampleOf(choice, schemas, depth + 1)
  if (schema.type === 'array') return []
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'boolean') return true
  if (schema.type === 'string') return samples[schema.format] ?? '…'
  const parts = [schema, ...(schema.allOf ?? [])]
  const required = parts.flatMap((part) => part.required ?? [])
  const properties = Object.assign({}, ...parts.map((part) => part.properties))
  return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {}, schemas, depth + 1)]))
}
