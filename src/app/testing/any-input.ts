import { z } from 'zod'
import type { Call } from '#core/call.ts'

/** Values that attackers send instead of the expected ones. */
const rubbish: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  2 ** 53,
  '',
  ' ',
  "'; DROP TABLE sites; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00%ff',
  '\\',
  '{{7*7}}[email|x]',
  '\u{1f600}'.repeat(200),
  'x'.repeat(20_000),
  '0000-00-00T00:00:00Z',
  [],
  [[[]]],
  {},
  { length: 1e9 },
  { constructor: 'x' },
]

/** Values seen in earlier responses, by field name. The id of a `popup`, or of one of `popups`, is a `popup_id`. */
export type Known = Map<string, unknown[]>

interface Chance {
  readonly random: () => number
  readonly known: Known
  /** Share of values that are rubbish: 0 to 1. */
  readonly wild: number
}

const maxKnown = 30

/** Records the values in a response. */
export function learn(known: Known, answer: unknown, name = ''): void {
  if (typeof answer !== 'object' || answer === null) return
  if (Array.isArray(answer)) return answer.slice(0, 10).forEach((one) => learn(known, one, name.replace(/s$/, '')))
  if ('id' in answer) keep(known, `${name}_id`, answer.id)
  for (const [field, value] of Object.entries(answer)) {
    if (field !== 'id') keep(known, field, value)
    learn(known, value, field)
  }
}

function keep(known: Known, name: string, value: unknown): void {
  if (value === null || value === '') return
  const values = known.get(name) ?? []
  if (values.length < maxKnown && !values.includes(value)) known.set(name, [...values, value])
}

type Schema = z.core.JSONSchema.JSONSchema

/** Generates an input for a call from its contract: mostly valid, sometimes invalid. */
export function anyInput(call: Call, chance: Chance): Record<string, unknown> {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema
  const made = valueOf(schema, schema, chance, 0)
  return typeof made === 'object' && made !== null && !Array.isArray(made) ? (made as Record<string, unknown>) : {}
}

function valueOf(schema: Schema | boolean, root: Schema, chance: Chance, depth: number): unknown {
  const { random, wild } = chance
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  if (depth > 0 && random() < wild) return pick(rubbish)
  if (typeof schema === 'boolean') return pick(rubbish)
  if (schema.$ref) return depth > 12 ? null : valueOf(resolved(schema.$ref, root), root, chance, depth + 1)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return valueOf(pick(choices) as Schema, root, chance, depth)
  const { type } = schema
  if (type === 'object') return objectOf(schema, root, chance, depth)
  if (type === 'array') return listOf(schema, root, chance, depth)
  if (type === 'integer' || type === 'number') return numberOf(schema, random)
  if (type === 'boolean') return random() < 0.5
  if (type === 'null') return null
  return type === 'string' ? textOf(schema, chance) : pick(rubbish)
}

function listOf({ minItems = 0, maxItems = 3, items }: Schema, root: Schema, chance: Chance, depth: number): unknown[] {
  const max = Math.min(maxItems, 3)
  const count = depth > 12 ? 0 : Math.max(minItems, Math.floor(chance.random() * (max + 1)))
  return Array.from({ length: count }, () => valueOf((items ?? true) as Schema, root, chance, depth + 1))
}

function numberOf({ minimum = 0, maximum = 1000 }: Schema, random: () => number): number {
  const values = [minimum, maximum, Math.round(minimum + random() * Math.min(maximum - minimum, 100))]
  return values[Math.floor(random() * values.length)]!
}

function objectOf(schema: Schema, root: Schema, chance: Chance, depth: number): Record<string, unknown> {
  const { random } = chance
  const made: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    const isAsked = schema.required?.includes(name) ?? false
    if (isAsked || (depth < 6 && random() < 0.6)) made[name] = fieldOf(name, inner as Schema, root, chance, depth)
  }
  if (typeof schema.additionalProperties === 'object' && random() < 0.5) {
    made['any name'] = valueOf(schema.additionalProperties as Schema, root, chance, depth + 1)
  }
  return made
}

/** Mostly returns a value that was seen under this name before, unchanged or with one part replaced. */
function fieldOf(name: string, schema: Schema, root: Schema, chance: Chance, depth: number): unknown {
  const { random, known, wild } = chance
  const seen = known.get(name)
  if (!seen || random() < 0.25) return valueOf(schema, root, chance, depth + 1)
  const value: unknown = structuredClone(seen[Math.floor(random() * seen.length)])
  return random() < wild * 3 ? spoiled(value, random) : value
}

function spoiled(value: unknown, random: () => number): unknown {
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : []
  if (names.length === 0) return rubbish[Math.floor(random() * rubbish.length)]
  const name = names[Math.floor(random() * names.length)]!
  return Object.assign(value as object, { [name]: spoiled((value as Record<string, unknown>)[name], random) })
}

const words = ['Spring', 'a', 'ann@example.com', 'https://shop.example/a?b=c', '2026-11-20', '#aa2233', '[email|you]']

function textOf({ format, maxLength = 50, minLength = 0 }: Schema, { random }: Chance): string {
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)]!
  if (format === 'uuid') return '01970000-0000-7000-8000-000000000000'
  if (format === 'date-time')
    return pick(['2026-11-20T10:00:00.000Z', '2026-12-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z'])
  if (format === 'email') return pick(['ann@example.com', 'bob@example.org'])
  return pick(words).padEnd(minLength, 'x').slice(0, maxLength)
}

function resolved(ref: string, root: Schema): Schema {
  const path = ref.replace(/^#\/?/, '').split('/').filter(Boolean)
  return path.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], root) as Schema
}
