import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '#core/call.ts'
import { room } from '../../room.ts'
import { serveDocs } from './serve-docs.ts'

const calls = {
  save: {
    ...call('/bread/save', {
      effect: true,
      input: z.object({
        name: z.string().min(1).max(40),
        note: z.string().nullish(),
        loaves: z.int().min(1).max(9).optional(),
      }),
      output: z.object({ bread_id: z.uuid() }),
      failure: 'Failed to save <the bread>.',
      aliases: ['/old/bread'],
    }),
    scope: 'orders:write' as const,
  },
}
const none = () => Promise.reject(new Error('Nobody calls it.'))
const app = Fastify()
serveDocs(app, {
  rooms: [room({ name: 'bread', calls, handlers: { save: none } })],
  events: [{ type: 'bread.baked', group: 'Bread', label: 'Baked', version: 1, data: z.object({ loaves: z.int() }) }],
  examples: { '/bread/save': { name: "Baker's rye" } },
  origin: 'https://trellis.example',
})

test('shows a call with its fields, limits, scope, errors and examples at the installation’s URL', async () => {
  const { body, statusCode } = await app.inject('/api/docs/bread')
  expect(statusCode).toBe(200)
  for (const text of [
    '<code>name</code> <span class="type">text, not empty, at most 40 characters</span>',
    '<span class="type">whole number, from 1, to 9, optional</span>',
    'An API key with the scope orders:write.',
    'Idempotency-Key',
    'Also at <code>/old/bread</code>',
    '<dt>409</dt>',
    '<code>issues</code> names each',
    '<span class="type">text or null, optional</span>',
    'https://trellis.example/bread/save',
    'Failed to save &lt;the bread&gt;.',
  ]) {
    expect(body).toContain(text)
  }
  for (const language of ['curl', 'JavaScript', 'PHP']) expect(body).toContain(`<summary>${language}</summary>`)
  expect(body).not.toContain('The plan of the site')
})

test('shows a webhook event with its fields, and includes it in openapi.json', async () => {
  const { body } = await app.inject('/api/docs/webhook-events')
  expect(body).toContain('<article id="bread.baked"')
  expect(body).toContain('<code>loaves</code> <span class="type">whole number')
  const { webhooks } = (await app.inject('/api/openapi.json')).json()
  const { schema } = webhooks['bread.baked'].post.requestBody.content['application/json']
  expect(schema.properties).toMatchObject({ type: { const: 'bread.baked' }, data: { required: ['loaves'] } })
})

test('the pages run and allow no scripts, and link only to existing pages', async () => {
  const first = await app.inject('/api/docs')
  expect(first.headers['content-security-policy']).toContain("default-src 'none'")
  for (const page of [
    first.body,
    (await app.inject('/api/docs/bread')).body,
    (await app.inject('/api/docs/webhook-events')).body,
  ]) {
    expect(page).not.toMatch(/<script|style=|onclick/)
    for (const [, path, , id] of page.matchAll(/href="(\/api[^"#]*)(#([^"]+))?"/g)) {
      const { statusCode, body } = await app.inject(path!)
      expect([path, statusCode]).toEqual([path, 200])
      if (id) expect(body).toContain(`id="${id}"`)
    }
  }
  expect((await app.inject('/api/docs/cake')).statusCode).toBe(404)
})
