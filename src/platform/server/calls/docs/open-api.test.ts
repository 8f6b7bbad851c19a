import { expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '#core/call.ts'
import { room } from '../../room.ts'
import { openApi } from './open-api.ts'

const Leaf = z.object({
  name: z.string().max(10),
  get children() {
    return z.array(Leaf)
  },
})
const fields = { failure: 'Failed.', output: z.object({ tree: Leaf, at: z.iso.datetime() }) }
const calls = {
  save: call('/docs/save', {
    ...fields,
    effect: true,
    input: z.object({ tree: Leaf, on: z.boolean().default(true) }),
    aliases: ['/old/save'],
  }),
  look: call('/docs/{thing}/look', {
    ...fields,
    method: 'GET',
    input: z.object({ thing: z.string(), page: z.coerce.number() }),
  }),
  visit: call('/docs/visit', { ...fields, access: 'visitor', input: z.object({ when: z.string().transform(Number) }) }),
}
const keyCalls = { keep: { ...call('/docs/keep', { ...fields, input: z.object({}) }), scope: 'forms:write' as const } }
const handler = async () => ({ tree: { name: '', children: [] }, at: '2026-11-20T10:00:00Z' })
const rooms = [
  room({ name: 'docs', calls, handlers: { save: handler, look: handler, visit: handler } }),
  room({ name: 'keys', calls: keyCalls, handlers: { keep: handler } }),
]

/** The parts of a description that these tests read. */
interface Described {
  paths: Record<string, { get: Operation; post: Operation }>
  components: { schemas: Record<string, Schema> }
}
interface Operation {
  security: unknown
  parameters: { name: string; in: string }[]
  requestBody: Body
  responses: Record<number, Body>
}
interface Body {
  headers: object
  content: { 'application/json': { schema: Schema } }
}
interface Schema {
  required: string[]
  properties: Record<string, unknown>
}
const described = (all: Parameters<typeof openApi>[0]) => JSON.parse(JSON.stringify(openApi(all))) as Described
const api = described(rooms)

test('describes each call at its path and aliases, with input and output', () => {
  expect(Object.keys(api.paths)).toEqual(['/docs/save', '/old/save', '/docs/{thing}/look', '/docs/visit', '/docs/keep'])
  const { post } = api.paths['/docs/save']!
  expect(post).toMatchObject({
    operationId: 'docs.save',
    tags: ['docs'],
    security: [{ session: [] }],
    'x-failure': 'Failed.',
  })
  const input = post.requestBody.content['application/json'].schema
  expect(input.required).toEqual(['site_id', 'tree'])
  expect(input.properties['on']).toMatchObject({ type: 'boolean', default: true })
  const output = post.responses[200]!.content['application/json'].schema
  expect(output.properties['success']).toEqual({ const: true })
  expect(output.required).toEqual(['success', 'tree', 'at'])
  expect(post.parameters).toEqual([{ $ref: '#/components/parameters/IdempotencyKey' }])
})

test('a call with an API key needs no site_id, requires a scope, and returns the remaining rate limit', () => {
  const { security, requestBody, responses } = api.paths['/docs/keep']!.post
  expect(security).toEqual([{ apiKey: ['forms:write'] }, { session: [] }])
  const { properties, required } = requestBody.content['application/json'].schema
  expect([Object.keys(properties), required]).toEqual([['site_id'], []])
  expect(Object.keys(responses[200]!.headers)).toEqual(['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'])
})

test('a GET has its fields in the path and query', () => {
  const { parameters, requestBody } = api.paths['/docs/{thing}/look']!.get
  expect(requestBody).toBeUndefined()
  expect(parameters.map(({ name, in: place }) => `${place} ${name}`)).toEqual([
    'path thing',
    'query site_id',
    'query page',
  ])
})

test('a visitor’s call requires a site key and no token', () => {
  const { post } = api.paths['/docs/visit']!
  expect(post.security).toEqual([])
  expect(post.requestBody.content['application/json'].schema.required).toEqual(['key', 'when'])
})

test('every reference resolves, including in recursive schemas', () => {
  const references = [...JSON.stringify(api).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path!.split('/'))
  expect(references.length).toBeGreaterThan(10)
  for (const path of references) {
    expect(
      path.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], api),
      path.join('/'),
    ).toBeDefined()
  }
})

test('a long schema used in several places is defined once', () => {
  const wide = z.object(Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`field_${i}`, z.string().max(i + 1)])))
  const about = { access: 'user', input: z.object({}), failure: 'Failed.' } as const
  const calls = {
    read: call('/wide/read', { ...about, output: z.object({ wide }) }),
    list: call('/wide/list', { ...about, output: z.object({ all: z.array(wide) }) }),
  }
  const none = () => Promise.reject(new Error('Nobody calls it.'))
  const { components, paths } = described([room({ name: 'wide', calls, handlers: { read: none, list: none } })])
  const answered = (path: string) => paths[path]!.post.responses[200]!.content['application/json'].schema.properties
  const reference = { $ref: '#/components/schemas/wide' }
  expect(answered('/wide/read')['wide']).toEqual(reference)
  expect(answered('/wide/list')['all']).toEqual({ type: 'array', items: reference })
  expect(Object.keys(components.schemas['wide']!.properties)).toHaveLength(30)
})
