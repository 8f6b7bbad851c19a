import type { JsonSchema } from '../json-schemas.ts'

type Schemas = Readonly<Record<string, JsonSchema>>

const samples: Readonly<Record<string, string>> = {
  'date-time': '2026-11-20T10:00:00Z',
  date: '2026-11-20',
  email: 'ada@example.com',
  uri: 'https://example.com',
}

/** Returns the fields that an input requires, each with a sample value of its type. */
export function sampleInput(schema: JsonSchema, schemas: Schemas): Record<string, unknown> {
  return sampleOf(schema, schemas, '', 0) as Record<string, unknown>
}

function sampleOf(schema: JsonSchema, schemas: Schemas, name: string, depth: number): unknown {
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  if ('default' in schema) return schema['default']
  if (typeof schema['$ref'] === 'string') {
    return depth > 12 ? {} : sampleOf(schemas[schema['$ref'].split('/').at(-1)!] ?? {}, schemas, name, depth + 1)
  }
  const choices = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined
  if (choices?.[0]) return sampleOf(choices[0], schemas, name, depth + 1)
  if (schema['type'] === 'array') return listOf(schema, schemas, name, depth)
  if (schema['type'] === 'integer' || schema['type'] === 'number') return numberOf(schema, name)
  if (schema['type'] === 'boolean') return true
  if (schema['type'] === 'string') return textOf(schema, name)
  return objectOf(schema, schemas, depth)
}

function numberOf({ minimum, maximum }: JsonSchema, name: string): number {
  // The end of a range, so that it is after the start.
  if (name === 'to' && maximum !== undefined) return Number(maximum)
  return Math.max(1, Number(minimum ?? 1))
}

function listOf(
  { items, prefixItems, minItems }: JsonSchema,
  schemas: Schemas,
  name: string,
  depth: number,
): unknown[] {
  if (Array.isArray(prefixItems)) return prefixItems.map((one: JsonSchema) => sampleOf(one, schemas, name, depth + 1))
  const isEmpty = !items || (!minItems && !name.endsWith('ids'))
  const item = () => sampleOf(items as JsonSchema, schemas, name.replace(/s$/, ''), depth + 1)
  return isEmpty ? [] : Array.from({ length: Math.max(1, Number(minItems ?? 1)) }, item)
}

/** Sample texts that match a pattern, or that a field name suggests. */
const byPattern: readonly [RegExp, string][] = [
  [/\[0-9a-f\]\{6\}/, '#1f2937'],
  [/\[A-Z\]\{3\}/, 'EUR'],
  [/\[A-[A-Z]\]/, 'A'],
]
const byName: readonly [RegExp, string][] = [
  [/time_?zone$/i, 'Europe/Paris'],
  [/currency$/i, 'EUR'],
  [/domain$/i, 'shop.example'],
  [/color|background/i, '#1f2937'],
  [/url$|^address$|^link$/i, 'https://example.com'],
  [/email/i, 'ada@example.com'],
]

function textOf({ format, pattern, minLength }: JsonSchema, name: string): string {
  if (name === 'key') return 'SITE_KEY'
  if (format === 'uuid') return (name || 'some_id').replaceAll(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()
  const first = (known: readonly [RegExp, string][], text: string) => known.find(([sign]) => sign.test(text))?.[1]
  const known =
    samples[String(format)] ?? first(byPattern, typeof pattern === 'string' ? pattern : '') ?? first(byName, name)
  return known ?? 'text'.padEnd(Number(minLength ?? 0), 't')
}

function objectOf(schema: JsonSchema, schemas: Schemas, depth: number): Record<string, unknown> {
  const parts = [schema, ...((schema['allOf'] ?? []) as JsonSchema[])]
  const properties = Object.assign({}, ...parts.map((part) => part['properties'])) as Schemas
  const required = parts.flatMap((part) => (part['required'] ?? []) as string[])
  return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {}, schemas, name, depth + 1)]))
}
