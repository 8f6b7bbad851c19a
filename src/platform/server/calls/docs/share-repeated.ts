import type { JsonSchema } from './json-schemas.ts'

/** Schemas with fewer characters of JSON than this are easier to read inline. */
const worthSharing = 300

type Schemas = Record<string, JsonSchema>

/**
 * Moves every long object that occurs in several places to `components.schemas`, and refers to it there. Otherwise
 * every call that involves forms would describe a whole form.
 */
export function shareRepeated<T extends object>(paths: T, schemas: Schemas): { paths: T; schemas: Schemas } {
  const counts = new Map<string, number>()
  const count = (schema: object) => {
    const text = JSON.stringify(schema)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  eachSchema(paths, count)
  eachSchema(schemas, count)

  const names = new Map<string, string>()
  const shared: Schemas = {}
  const share = (schema: object, called: string, inner: () => object): object => {
    const text = JSON.stringify(schema)
    const isOne = !('properties' in schema) || text.length < worthSharing || counts.get(text)! < 2
    if (isOne) return inner()
    const name = names.get(text) ?? freeName(called, shared, schemas)
    if (!names.has(text)) {
      names.set(text, name)
      shared[name] = {}
      shared[name] = inner() as JsonSchema
    }
    return { $ref: `#/components/schemas/${name}` }
  }
  const kept = replaced(schemas, '', share) as Schemas
  return { paths: replaced(paths, '', share) as T, schemas: { ...kept, ...shared } }
}

/** Keywords that contain values, not schemas. */
const literals = new Set(['default', 'const', 'enum', 'example', 'required'])

type Share = (schema: object, called: string, inner: () => object) => object

function eachSchema(value: unknown, see: (schema: object) => void): void {
  replaced(value, '', (schema, _called, inner) => (see(schema), inner()))
}

/** Walks through everything in a value. `share` decides what replaces each schema inside another one. */
function replaced(value: unknown, called: string, share: Share): unknown {
  if (Array.isArray(value)) return value.map((item) => replaced(item, called, share))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replacedAt(key, inner, called, share)]))
}

function replacedAt(key: string, value: unknown, called: string, share: Share): unknown {
  const one = (inner: unknown, name: string) =>
    isObject(inner) ? share(inner, name, () => replaced(inner, name, share) as object) : inner
  if (key === 'properties' && isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, one(inner, name)]))
  }
  if ((key === 'oneOf' || key === 'anyOf') && Array.isArray(value)) return value.map((inner) => one(inner, called))
  if (key === 'items') return one(value, called)
  if (literals.has(key)) return value
  return replaced(value, called, share)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function freeName(called: string, ...taken: readonly Schemas[]): string {
  const name = (called || 'shared').replaceAll(/\W/g, '_')
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name}${number}`
    if (!taken.some((schemas) => candidate in schemas)) return candidate
  }
}
