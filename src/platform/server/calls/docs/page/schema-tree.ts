import { escapeHtml } from '#core/escape-html.ts'
import type { JsonSchema } from '../json-schemas.ts'

type Schemas = Readonly<Record<string, JsonSchema>>

const deepest = 4

/** Renders the fields of a schema as a list with their types and limits. Nested ones expand through `<details>`. */
export function schemaTree(schema: JsonSchema, schemas: Schemas): string {
  return treeOf(schema, schemas, 0) || '<p class="quiet">No fields.</p>'
}

function treeOf(schema: JsonSchema, schemas: Schemas, depth: number): string {
  const { properties, required } = merged(schema)
  const items = Object.entries(properties).map(([name, inner]) =>
    itemOf(name, inner, required.includes(name), schemas, depth),
  )
  return items.length > 0 ? `<ul class="tree">${items.join('')}</ul>` : ''
}

function itemOf(name: string, schema: JsonSchema, isRequired: boolean, schemas: Schemas, depth: number): string {
  const text = schema['description']
  const label =
    `<code>${escapeHtml(name)}</code> <span class="type">${escapeHtml(typeOf(schema))}${isRequired ? '' : ', optional'}</span>` +
    (typeof text === 'string' ? `<span class="about">${escapeHtml(text)}</span>` : '')
  const inside = insideOf(schema)
  const target = inside && resolved(inside, schemas)
  const tree = target && depth < deepest ? treeOf(target, schemas, depth + 1) : ''
  if (!tree) return `<li>${label}</li>`
  const isOpen = depth === 0 && tree.length < 3000
  return `<li><details${isOpen ? ' open' : ''}><summary>${label}</summary>${tree}</details></li>`
}

/**
 * Returns the type with its limits as text: "text, at most 100 characters", "list of whole number", `"active" or
 * "paused"`.
 */
function typeOf(schema: JsonSchema): string {
  if (schema['$ref']) return 'object'
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' or ')
  const choices = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined
  if (choices) return [...new Set(choices.map(typeOf))].join(' or ')
  if (schema['type'] === 'array') return listType(schema)
  const types = schema['type']
  if (Array.isArray(types)) return types.map((type: string) => typeOf({ ...schema, type })).join(' or ')
  const type = [schema['format'], schema['type'], 'anything'].find((one) => typeof one === 'string') as string
  return [names[type] ?? type, ...limitsOf(schema)].join(', ')
}

const names: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  uuid: 'id',
  'date-time': 'date and time (ISO 8601)',
  uri: 'URL',
}

function listType({ items, minItems, maxItems }: JsonSchema): string {
  const of = items ? ` of ${typeOf(items as JsonSchema)}` : ''
  const limits = [minItems ? `at least ${Number(minItems)}` : '', maxItems ? `at most ${Number(maxItems)}` : '']
  return [`list${of}`, ...limits.filter(Boolean)].join(', ')
}

function limitsOf({ minimum, maximum, minLength, maxLength, default: fallback }: JsonSchema): string[] {
  const isLimit = (value: unknown) => typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER
  return [
    isLimit(minimum) ? `from ${String(minimum)}` : '',
    isLimit(maximum) ? `to ${String(maximum)}` : '',
    minLength === 1 ? 'not empty' : isLimit(minLength) ? `at least ${String(minLength)} characters` : '',
    isLimit(maxLength) ? `at most ${String(maxLength)} characters` : '',
    fallback === undefined ? '' : `default ${JSON.stringify(fallback)}`,
  ].filter(Boolean)
}

function insideOf(schema: JsonSchema): JsonSchema | undefined {
  if (schema['type'] === 'array') return schema['items'] ? insideOf(schema['items'] as JsonSchema) : undefined
  const choices = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined
  if (choices) return choices.map(insideOf).find(Boolean)
  return schema['$ref'] || schema['properties'] || schema['allOf'] ? schema : undefined
}

function resolved(schema: JsonSchema, schemas: Schemas): JsonSchema | undefined {
  return typeof schema['$ref'] === 'string' ? schemas[schema['$ref'].split('/').at(-1)!] : schema
}

function merged(schema: JsonSchema): { properties: Schemas; required: string[] } {
  const parts = [schema, ...((schema['allOf'] ?? []) as JsonSchema[])]
  return {
    properties: Object.assign({}, ...parts.map((part) => part['properties'])) as Schemas,
    required: parts.flatMap((part) => (part['required'] ?? []) as string[]),
  }
}
