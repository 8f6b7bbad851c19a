import type { JsonSchema } from '../json-schemas.ts'

type Schemas = Readonly<Record<string, JsonSchema>>

const samples: Readonly<Record<string, string>> = {
  'date-time': '2026-11-20T10:00:00Z',
  date: '2026-11-20',
  email: 'ada@example.com',
  uri: 'https://example.com',
}

/** The fields that an input requires, each with a value of its kind. */
export function sampleInput(schema: JsonSchema, schemas: Schemas): Record<string, unknown> {
  return sampleOf(schema, schemas, '', 0) as Record<string, unknown>
}

function sampleOf(schema: JsonSchema, schemas: Schemas, name: string, depth: number): unknown {
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  if ('default' in schema) return schema['default']
  if (typeof schema['$ref'] === 'string') {
    return depth > 4 ? {} : sampleOf(schemas[schema['$ref'].split('/').at(-1)!] ?? {}, schemas, name, depth + 1)
  }
  const choices = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined
  if (choices?.[0]) return sampleOf(choices[0], schemas, name, depth + 1)
  if (schema['type'] === 'array') return listOf(schema, schemas, name, depth)
  if (schema['type'] === 'integer' || schema['type'] === 'number') return Math.max(1, Number(schema['minimum'] ?? 1))
  if (schema['type'] === 'boolean') return true
  if (schema['type'] === 'string') return textOf(schema, name)
  return objectOf(schema, schemas, depth)
}

function listOf({ items, minItems }: JsonSchema, schemas: Schemas, name: string, depth: number): unknown[] {
  const isEmpty = !items || (!minItems && !name.endsWith('ids'))
  return isEmpty ? [] : [sampleOf(items as JsonSchema, schemas, name.replace(/s$/, ''), depth + 1)]
}

function textOf({ format, minLength }: JsonSchema, name: string): string {
  if (name === 'key') return 'SITE_KEY'
  if (format === 'uuid') return (name || 'some_id').toUpperCase()
  const known = samples[String(format)] ?? (/email/.test(name) ? samples['email'] : undefined)
  return known ?? 'text'.padEnd(Number(minLength ?? 0), 't')
}

function objectOf(schema: JsonSchema, schemas: Schemas, depth: number): Record<string, unknown> {
  const parts = [schema, ...((schema['allOf'] ?? []) as JsonSchema[])]
  const properties = Object.assign({}, ...parts.map((part) => part['properties'])) as Schemas
  const required = parts.flatMap((part) => (part['required'] ?? []) as string[])
  return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {}, schemas, name, depth + 1)]))
}
