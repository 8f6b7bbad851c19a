import { roleMayCall, type SiteRole, siteRoles } from '#core/access.ts'
import type { Access, Call } from '#core/call.ts'
import type { Room } from '../../room.ts'
import { keyRate } from '../count-key.ts'
import { type JsonSchema, schemaCollection } from './json-schemas.ts'
import { failureSchema, failureStatuses, failureAnswers } from './failures.ts'
import { headers, idempotencyKey, rateHeaders } from './headers.ts'
import type { PostedEvent } from './posted-event.ts'
import { shareRepeated } from './share-repeated.ts'
import { webhookOperations } from './webhook-operations.ts'

/** Who may make a call, as text. */
const audiences: Readonly<Record<Exclude<Access, 'site'>, string>> = {
  public: 'Anyone.',
  user: 'Somebody who is logged in.',
  admin: 'An administrator of the installation.',
  visitor: 'Any page of the site whose public key it carries; open to every origin.',
}

const roleInWords: Readonly<Record<SiteRole, string>> = {
  support: 'support',
  analyst: 'an analyst',
  editor: 'an editor',
  admin: 'an admin',
  owner: 'an owner',
}

/** Returns the roles as text: "An editor, an admin or an owner". */
function rolesInWords(roles: readonly SiteRole[]): string {
  const [last, ...others] = roles.map((role) => roleInWords[role]).toReversed()
  const words = others.length > 0 ? `${others.toReversed().join(', ')} or ${last}` : `${last}`
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const rolesOf = (call: Call) => siteRoles.filter((role) => roleMayCall(role, call))

/** Returns who may make a call, in a few sentences. */
function audienceOf(call: Call): string {
  const { access, stricter, scope, feature } = call
  const who = access !== 'site' ? audiences[access] : `${rolesInWords(rolesOf(call))} of the site that site_id names.`
  const more = stricter ? `${rolesInWords([stricter.role])} when ${stricter.when}.` : ''
  const key = scope ? `An API key with the scope ${scope}.` : ''
  const plan = feature ? planInWords(feature) : ''
  return [who, more, key, plan].filter(Boolean).join(' ')
}

function planInWords(needed: NonNullable<Call['feature']>): string {
  if (typeof needed === 'string') return `The plan of the site has to include ${needed}.`
  return `The plan of the site has to include ${needed.feature} when ${needed.when}.`
}

const siteId: JsonSchema = {
  type: 'string',
  format: 'uuid',
  description: 'The site that the call is about. With an API key it can be left out: it is then the site of the key.',
}
const siteKey: JsonSchema = { type: 'string', description: 'The public key of the site.' }

const description = `Every call answers \`{ success: true, … }\`, or \`{ success: false, error, issues? }\` with the HTTP status of the error.
A program sends an API key as \`Authorization: Bearer trk_…\`; it belongs to one site, so its requests can leave out \`site_id\`.
Each key has scopes, and may make ${keyRate.perMinute} calls a minute; the RateLimit headers tell how many are left.`

const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key (`trk_…`), with the scopes that each call names.',
  },
  session: { type: 'http', scheme: 'bearer', description: 'The token of a session, for calls of people.' },
}

/**
 * Generates, from the contracts, the OpenAPI 3.1 description of every call of every room, and of the events that are
 * posted.
 */
export function openApi(rooms: readonly Room[], events: readonly PostedEvent[] = []): object {
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
  const webhooks = webhookOperations(events, (...spec) => schemas.add(...spec))
  const written = shareRepeated({ paths, webhooks }, schemas.all())
  return {
    openapi: '3.1.0',
    info: {
      title: 'Trellis',
      version: '1',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths: written.paths.paths,
    ...(events.length > 0 && { webhooks: written.paths.webhooks }),
    components: {
      schemas: { Failure: failureSchema, ...written.schemas },
      securitySchemes,
      headers,
      parameters: { IdempotencyKey: idempotencyKey },
      responses: failureAnswers,
    },
  }
}

type AddSchema = (name: string, schema: Call['input'], io: 'input' | 'output') => JsonSchema

function operationOf(room: string, name: string, call: Call, add: AddSchema): object {
  const title = `${room}.${name}`
  const given = call.access === 'site' ? { site_id: siteId } : call.access === 'visitor' ? { key: siteKey } : {}
  // An API key belongs to one site, so it doesn't have to name it. Calls that no key may make require the site.
  const required = call.access === 'site' && call.scope ? [] : Object.keys(given)
  const input = withFields(add(`${title}.input`, call.input, 'input'), given, required)
  const output = withFields(add(`${title}.output`, call.output, 'output'), { success: { const: true } }, ['success'])
  const needsToken = call.access !== 'public' && call.access !== 'visitor'
  const responseHeaders = call.scope ? { headers: rateHeaders } : {}
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field!)
  const fields = without(input, inPath)
  const isInQuery = call.method === 'GET' || (call.takes !== undefined && call.access === 'visitor')
  return {
    operationId: title,
    tags: [room],
    summary: wordsOf(name),
    description: audienceOf(call),
    security: needsToken ? [...(call.scope ? [{ apiKey: [call.scope] }] : []), { session: [] }] : [],
    parameters: [
      ...inPath.map((field) => ({ name: field, in: 'path', required: true, schema: propertiesOf(input)[field] ?? {} })),
      ...(isInQuery ? queryOf(fields) : []),
      ...(call.effect ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(call.method !== 'GET' && {
      requestBody: { required: true, content: contentOf(call, isInQuery ? { type: 'object' } : fields) },
    }),
    responses: {
      200: { description: 'It is done.', ...responseHeaders, content: { 'application/json': { schema: output } } },
      ...Object.fromEntries(failureStatuses.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    },
    'x-access': call.access,
    ...(call.access === 'site' && { 'x-roles': rolesOf(call) }),
    ...(call.stricter && { 'x-stricter-role': { role: call.stricter.role, when: call.stricter.when } }),
    'x-scope': call.scope,
    ...(call.feature && { 'x-feature': typeof call.feature === 'string' ? call.feature : call.feature.feature }),
    'x-failure': call.failure,
  }
}

/** Converts a name to words: "saveFromDesign" becomes "Save from design". */
function wordsOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const file: JsonSchema = { type: 'string', format: 'binary' }

function contentOf({ takes }: Call, fields: JsonSchema): Record<string, { schema: JsonSchema }> {
  if (takes === 'application/zip') return { [takes]: { schema: file } }
  return takes
    ? { [takes]: { schema: withFields(fields, { file }, ['file']) } }
    : { 'application/json': { schema: fields } }
}

function queryOf(input: JsonSchema): object[] {
  const required = (input['required'] ?? []) as string[]
  return Object.entries(propertiesOf(input)).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
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

function withFields(schema: JsonSchema, fields: Record<string, JsonSchema>, names: readonly string[]): JsonSchema {
  if (Object.keys(fields).length === 0) return schema
  const added = { type: 'object', properties: fields, required: names }
  if (schema['type'] !== 'object' || schema['$ref']) return { allOf: [added, schema] }
  const required = [...names, ...((schema['required'] ?? []) as string[])]
  return { ...schema, properties: { ...fields, ...propertiesOf(schema) }, required }
}
