import type { JsonSchema } from './json-schemas.ts'
import { openApi } from './open-api.ts'
import type { Room } from '../../room.ts'

/** One call as the reference shows it. */
export interface ReferenceCall {
  readonly id: string
  readonly area: string
  readonly title: string
  readonly path: string
  readonly method: 'GET' | 'POST'
  readonly aliases: readonly string[]
  readonly access: string
  readonly audience: string
  readonly scope: string | null
  readonly roles: readonly string[]
  readonly failure: string
  readonly takesIdempotencyKey: boolean
  /** Type of the body if it isn't JSON. */
  readonly takes: string | undefined
  /** Fields that are sent in the query string, although it is a POST. */
  readonly inQuery: readonly string[]
  readonly input: JsonSchema
  readonly output: JsonSchema
}

/** The calls of the reference, and the schemas that their schemas refer to. */
export interface Reference {
  readonly calls: readonly ReferenceCall[]
  readonly schemas: Readonly<Record<string, JsonSchema>>
}

interface Body {
  readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>
}

interface Operation {
  readonly operationId: string
  readonly tags: readonly [string]
  readonly summary: string
  readonly description: string
  readonly parameters: readonly { name?: string; in?: string; schema?: JsonSchema; required?: boolean }[]
  readonly requestBody?: Body
  readonly responses: Readonly<Record<number, Body>>
  readonly 'x-alias-of'?: string
  readonly 'x-access': string
  readonly 'x-roles'?: readonly string[]
  readonly 'x-scope': string | null
  readonly 'x-failure': string
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

/** Builds the reference from the OpenAPI description: each call once, together with its aliases. */
export function referenceOf(rooms: readonly Room[]): Reference {
  const { paths, components } = openApi(rooms) as Description
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const aliasesOf = (path: string) =>
    all.filter(({ operation }) => operation['x-alias-of'] === path).map((alias) => alias.path)
  const calls = all
    .filter(({ operation }) => !operation['x-alias-of'])
    .map(({ path, method, operation }) => ({
      ...described(operation),
      ...addressed(path, method),
      aliases: aliasesOf(path),
    }))
  return { calls, schemas: components.schemas }
}

function addressed(path: string, method: string) {
  return { path, method: method === 'get' ? 'GET' : 'POST' } as const
}

function described(operation: Operation) {
  return {
    id: operation.operationId,
    area: operation.tags[0],
    title: operation.summary,
    access: operation['x-access'],
    audience: operation.description,
    scope: operation['x-scope'],
    roles: operation['x-roles'] ?? [],
    failure: operation['x-failure'],
    takesIdempotencyKey: operation.parameters.some((parameter) => '$ref' in parameter),
    takes: Object.keys(operation.requestBody?.content ?? {}).find((type) => type !== 'application/json'),
    inQuery: operation.parameters.flatMap(({ name, in: place }) => (place === 'query' && name ? [name] : [])),
    input: inputOf(operation),
    output: operation.responses[200]!.content['application/json']!.schema,
  }
}

/** Returns the fields of path, query and body as one schema. */
function inputOf({ parameters, requestBody }: Operation): JsonSchema {
  const [content] = Object.values(requestBody?.content ?? {})
  const body = content?.schema
  const others = parameters.filter((parameter) => parameter.name !== undefined)
  if (body && others.length === 0) return body
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(others.map(({ name, schema }) => [name, schema])),
      ...(body?.['properties'] as object | undefined),
    },
    required: [
      ...others.filter(({ required }) => required).map(({ name }) => name),
      ...((body?.['required'] ?? []) as string[]),
    ],
  }
}
