import { globSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '#core/call.ts'

/**
 * One row of api.md. Fields are dotted names; those of a list's items have no index. `later`: its room isn't built yet.
 */
interface Row {
  path: string
  method?: 'GET'
  input: string[]
  output: string[]
  /** Error message for the caller when it fails, if the specification states one. */
  failure?: string
  /** Body format, if it isn't JSON. */
  takes?: 'multipart/form-data'
  later?: true
}

const rows = JSON.parse(readFileSync('docs/api-table.json', 'utf8')) as Row[]
const contracts = globSync('src/features/*/contract.ts')
const modules = await Promise.all(contracts.map((file) => import(pathToFileURL(file).href) as Promise<object>))
const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'failure' in value
const calls = modules
  .flatMap((module) => Object.values(module).flatMap((group: object) => Object.values(group ?? {})))
  .filter(isCall)
const byPath = new Map(
  calls.flatMap((call) => [call.path, ...call.aliases].map((path) => [path as string, call] as const)),
)

type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  oneOf?: Schema[]
}

/** Returns the dotted names of a schema's fields, down to the third level. */
function fieldsOf(schema: z.ZodType, io: 'input' | 'output'): Set<string> {
  const names = new Set<string>()
  const visit = (
    { properties = {}, items, anyOf = [], allOf = [], oneOf = [] }: Schema,
    prefix: string,
    depth: number,
  ) => {
    if (depth > 3) return
    for (const [name, inner] of Object.entries(properties)) {
      names.add(prefix + name)
      visit(inner, `${prefix}${name}.`, depth + 1)
    }
    for (const part of [...(items ? [items] : []), ...anyOf, ...allOf, ...oneOf]) visit(part, prefix, depth)
  }
  visit(z.toJSONSchema(schema, { io, unrepresentable: 'any', cycles: 'ref', reused: 'inline' }) as Schema, '', 0)
  return names
}

const built = rows.filter(({ later }) => !later)

test('the table is complete', () => {
  expect(rows.length).toBeGreaterThan(100)
  expect(new Set(rows.map(({ path }) => path)).size).toBe(rows.length)
})

test.each(built.map((row) => [row.path, row] as const))(
  '%s has the input and output that the API documents',
  (path, row) => {
    const call = byPath.get(path)
    expect(call, 'no room answers it').toBeDefined()
    expect(call!.method).toBe(row.method ?? 'POST')
    const [input, output] = [fieldsOf(call!.input, 'input'), fieldsOf(call!.output, 'output')]
    expect(row.input.filter((field) => !input.has(field))).toEqual([])
    expect(row.output.filter((field) => !output.has(field))).toEqual([])
    expect(call!.takes).toBe(row.takes)
    if (row.failure !== undefined) expect(call!.failure).toBe(row.failure)
    // A row that names no output fields would let a missing response pass.
    if (output.size > 0) expect(row.output).not.toEqual([])
  },
)

test('implemented calls are no longer marked as planned', () => {
  const answered = rows.filter(({ later, path }) => later && byPath.has(path))
  expect(answered.map(({ path }) => path)).toEqual([])
})
