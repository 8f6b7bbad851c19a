import { z } from 'zod'

/** A JSON Schema. */
export type JsonSchema = Record<string, unknown>

/** Converts schemas of contracts to JSON Schemas whose references are valid within one OpenAPI document. */
export interface SchemaCollection {
  add(name: string, schema: z.ZodType, io: 'input' | 'output'): JsonSchema
  /** Returns the schemas that others refer to, by name, for `components.schemas`. */
  all(): Record<string, JsonSchema>
}

/** Creates an empty collection. Only a schema that contains itself (a form's tree) becomes a reference. */
export function schemaCollection(): SchemaCollection {
  const shared: Record<string, JsonSchema> = {}
  /** Name of the schema in which each set of definitions first occurred. */
  const owners = new Map<string, string>()
  return {
    all: () => shared,
    add(name, schema, io) {
      const {
        $schema: _,
        $defs = {},
        ...root
      } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema & {
        $defs?: Record<string, JsonSchema>
      }
      const definitions = JSON.stringify($defs)
      // Definitions that refer to their root belong to this schema alone.
      const owner = definitions.includes('"$ref":"#"') ? name : (owners.get(definitions) ?? name)
      owners.set(definitions, owner)
      const nameOf = (definition: string) => `${owner}.${definition.replaceAll(/\W/g, '')}`
      const rename = (reference: string) =>
        reference === '#'
          ? `#/components/schemas/${name}`
          : `#/components/schemas/${nameOf(reference.split('/').at(-1)!)}`
      for (const [definition, inner] of Object.entries($defs)) {
        shared[nameOf(definition)] = withReferences(inner, rename) as JsonSchema
      }
      const own = withReferences(root, rename) as JsonSchema
      if (JSON.stringify(own).includes(`"#/components/schemas/${name}"`)) shared[name] = own
      return own
    },
  }
}

function withReferences(value: unknown, rename: (reference: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => withReferences(item, rename))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' ? rename(inner) : withReferences(inner, rename),
    ]),
  )
}
