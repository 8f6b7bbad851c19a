import type { SiteRole } from '#core/access.ts'
import type { Access, Call } from '#core/call.ts'
import type { Room } from '../../room.ts'
import { type JsonSchema, schemaCollection } from './json-schemas.ts'
import { shareRepeated } from './share-repeated.ts'

/** Who may make a call, in words. */
const audiences: Readonly<Record<Exclude<Access, 'site'>, string>> = {
  public: 'Anyone.',
  user: 'Somebody who is logged in.',
  visitor: 'Any page of the site whose public key it carries; open to every origin.',
}

const rolesInWords: Readonly<Record<SiteRole, string>> = {
  member: 'A member',
  admin: 'An admin or owner',
  owner: 'An owner',
}

/** Who may make a call, in a few sentences. */
function audienceOf({ access, role, stricter, scope, feature }: Call): string {
  const who =
    access !== 'site' ? audiences[access] : `${rolesInWords[role ?? 'member']} of the site that site_id names.`
  const more = stricter ? `${rolesInWords[stricter.role]} when ${stricter.when}.` : ''
  const key = scope ? `An API key with the scope ${scope}.` : ''
  const plan = feature ? `The plan of the site has to include ${feature}.` : ''
  return [who, more, key, plan].filter(Boolean).join(' ')
}

const siteId: JsonSchema = { type: 'string', format: 'uuid', description: 'The site that the call is about.' }
const siteKey: JsonSchema = { type: 'string', description: 'The public key of the site.' }

/** The OpenAPI 3.1 description of every call of every room, made from the contracts. */
export function openApi(rooms: readonly Room[]): object {
  const schemas = schemaCollection()
  const paths: Record<string, Record<string, object>> = {}
  for (const { name: room, calls } of rooms) {
    for (const [name, call] of Object.entries(calls)) {
      const operation = operationOf(room, name, call, (...spec) => schemas.add(...spec))
      for (const [i, path] of [call.path, ...call.aliases].entries()) {
        const alias = { operationId: `${room}.${name}.${i}`, 'x-alias-of': call.path }
        paths[path] = { ...paths[path], [call.method.toLowerCase()]: { ...operation, ...(i > 0 && alias) } }
      }
    }
  }
  const written = shareRepeated(paths, schemas.all())
  return {
    openapi: '3.1.0',
    info: {
      title: 'Trellis',
      version: '1',
      description: 'Every call answers { success: true, … } or { success: false, error, issues? }.',
    },
    servers: [{ url: '/' }],
    paths: written.paths,
    components: {
      schemas: { Failure: failure, ...written.schemas },
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'The token of the session cookie.' } },
      responses: Object.fromEntries(
        Object.entries(failures).map(([status, description]) => [status, failureAnswer(description)]),
      ),
    },
  }
}

const failure: JsonSchema = {
  type: 'object',
  required: ['success', 'error'],
  properties: {
    success: { const: false },
    error: { type: 'string', description: 'What to tell the person.' },
    issues: {
      type: 'array',
      description: 'For 400: every field that is wrong.',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}

const failures: Readonly<Record<string, string>> = {
  400: 'A field is wrong; `issues` names each.',
  401: 'The token belongs to no session.',
  403: 'The caller is not a member of the site, or may not do this.',
  404: 'What the call is about does not exist, or not for this caller.',
  409: 'It contradicts what is there, or the Idempotency-Key was used for another request.',
  413: 'The request is too large.',
  429: 'Too often; Retry-After says how many seconds to wait.',
  500: 'An unexpected error on the server.',
  503: 'The database is away; Retry-After says when to try again.',
}

function failureAnswer(description: string): object {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } }
}

type AddSchema = (name: string, schema: Call['input'], io: 'input' | 'output') => JsonSchema

function operationOf(room: string, name: string, call: Call, add: AddSchema): object {
  const title = `${room}.${name}`
  const given = call.access === 'site' ? { site_id: siteId } : call.access === 'visitor' ? { key: siteKey } : {}
  const input = withFields(add(`${title}.input`, call.input, 'input'), given)
  const output = withFields(add(`${title}.output`, call.output, 'output'), { success: { const: true } })
  const needsToken = call.access === 'user' || call.access === 'site'
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field!)
  const isGet = call.method === 'GET'
  return {
    operationId: title,
    tags: [room],
    description: audienceOf(call),
    security: needsToken ? [{ token: [] }] : [],
    parameters: [
      ...inPath.map((field) => ({ name: field, in: 'path', required: true, schema: propertiesOf(input)[field] ?? {} })),
      ...(isGet ? queryOf(input, inPath) : []),
      ...(call.effect ? [idempotencyHeader] : []),
    ],
    ...(!isGet && {
      requestBody: { required: true, content: { 'application/json': { schema: without(input, inPath) } } },
    }),
    responses: {
      200: { description: 'It is done.', content: { 'application/json': { schema: output } } },
      ...Object.fromEntries(
        Object.keys(failures).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
    'x-access': call.access,
    ...(call.role && { 'x-role': call.role }),
    ...(call.stricter && { 'x-stricter-role': { role: call.stricter.role, when: call.stricter.when } }),
    'x-scope': call.scope,
    ...(call.feature && { 'x-feature': call.feature }),
    'x-failure': call.failure,
  }
}

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Sent again with the same key, the call has its effect once and answers the same. Kept for seven days.',
  schema: { type: 'string', maxLength: 100 },
}

function queryOf(input: JsonSchema, inPath: readonly string[]): object[] {
  const required = (input['required'] ?? []) as string[]
  return Object.entries(propertiesOf(input))
    .filter(([name]) => !inPath.includes(name))
    .map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
}

function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  return (schema['properties'] ?? {}) as Record<string, JsonSchema>
}

function without(schema: JsonSchema, names: readonly string[]): JsonSchema {
  if (names.length === 0) return schema
  const properties = Object.fromEntries(Object.entries(propertiesOf(schema)).filter(([name]) => !names.includes(name)))
  return {
    ...schema,
    properties,
    required: ((schema['required'] ?? []) as string[]).filter((name) => !names.includes(name)),
  }
}

function withFields(schema: JsonSchema, fields: Record<string, JsonSchema>): JsonSchema {
  const names = Object.keys(fields)
  if (names.length === 0) return schema
  const added = { type: 'object', properties: fields, required: names }
  if (schema['type'] !== 'object' || schema['$ref']) return { allOf: [added, schema] }
  const required = [...names, ...((schema['required'] ?? []) as string[])]
  return { ...schema, properties: { ...fields, ...propertiesOf(schema) }, required }
}
