import { el } from './el.js'

/** A schema as a tree that people read: names, kinds, limits; what refers to itself is opened by hand. */
export function tree(schema, schemas) {
  const items = itemsOf(schema, schemas, 0)
  return items.length > 0 ? el('ul', { class: 'tree' }, ...items) : el('p', { class: 'quiet' }, 'nothing')
}

/** In words: "string, at most 100", "list of integer", "'active' | 'paused'". */
export function kindOf(schema) {
  if (schema.$ref) return 'object'
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf ?? schema.oneOf) return [...new Set((schema.anyOf ?? schema.oneOf).map(kindOf))].join(' | ')
  if (schema.type === 'array') return `list of ${schema.items ? kindOf(schema.items) : 'anything'}`
  if (schema.type === 'object') return schema.properties ? 'object' : mapKind(schema)
  return [schema.format ?? schema.type ?? 'anything', ...limitsOf(schema)].join(', ')
}

function mapKind({ additionalProperties }) {
  return typeof additionalProperties === 'object' ? `object of ${kindOf(additionalProperties)}` : 'object'
}

function limitsOf({ minimum, maximum, minLength, maxLength, default: fallback }) {
  const isSafe = (value) => value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER
  return [
    isSafe(minimum) && `from ${minimum}`,
    isSafe(maximum) && `to ${maximum}`,
    minLength === 1 && 'not empty',
    minLength > 1 && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    fallback !== undefined && `else ${JSON.stringify(fallback)}`,
  ].filter(Boolean)
}

function itemsOf(schema, schemas, depth) {
  const { properties, required } = merged(schema)
  return Object.entries(properties).map(([name, inner]) => item(name, inner, required.includes(name), schemas, depth))
}

function item(name, schema, isRequired, schemas, depth) {
  const label = [
    el('span', isRequired ? {} : { class: 'optional' }, name),
    el('span', { class: 'type' }, `  ${kindOf(schema)}`),
  ]
  const inner = insideOf(schema)
  const target = inner?.$ref ? schemas[inner.$ref.split('/').at(-1)] : inner
  const isDeep = Boolean(inner?.$ref) || depth > 2
  if (!target || Object.keys(merged(target).properties).length === 0) return el('li', {}, ...label)
  const list = el('ul', {})
  const fill = () => list.childElementCount === 0 && list.append(...itemsOf(target, schemas, depth + 1))
  if (!isDeep) {
    fill()
    return el('li', {}, ...label, list)
  }
  const details = el('details', {}, el('summary', {}, ...label), list)
  details.addEventListener('toggle', fill)
  return el('li', {}, details)
}

function insideOf(schema) {
  if (schema.type === 'array') return schema.items && insideOf(schema.items)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map(insideOf).find(Boolean)
  return schema.$ref || schema.properties || schema.allOf ? schema : undefined
}

function merged(schema) {
  const parts = [schema, ...(schema.allOf ?? [])]
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required }) => required ?? []),
  }
}
