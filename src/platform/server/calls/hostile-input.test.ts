import { expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '#core/call.ts'
import { room } from '../room.ts'
import { testServer } from '../testing/calls.ts'

const text = z.string().max(100)
const calls = {
  take: call('/hostile/take', {
    access: 'public',
    input: z.object({ text, fields: z.record(z.string(), text).optional() }),
    output: z.object({}),
    failure: 'Failed to take.',
  }),
  visit: call('/hostile/visit', {
    access: 'visitor',
    input: z.object({ text }),
    output: z.object({}),
    failure: 'Failed to visit.',
  }),
}
const hostile = room({ name: 'hostile', calls, handlers: { take: async () => ({}), visit: async () => ({}) } })
const { app } = await testServer({ rooms: [hostile] })

const send = (url: string, payload: string | Buffer) =>
  app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload })

const megabyte = 'x'.repeat(1024 * 1024)
const deep = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`

test.each<[string, string | Buffer, number]>([
  ['a string of 1 MB', JSON.stringify({ text: megabyte }), 413],
  ['a string of nearly 1 MB', JSON.stringify({ text: megabyte.slice(100) }), 400],
  ['10,000 lists in lists', deep('[', ']', 10_000), 400],
  ['10,000 objects in objects', deep('{"a":', '}', 10_000), 400],
  ['half a million open brackets', '['.repeat(500_000), 400],
  ['101 levels', `{"text":"x","a":${deep('[', ']', 100)}}`, 400],
  ['a lone surrogate', '{"text":"\\ud800"}', 400],
  ['a lone surrogate in a name', '{"text":"x","fields":{"\\udc00":"x"}}', 400],
  ['NUL', '{"text":"a\\u0000b"}', 400],
  ['NUL in a name', '{"text":"x","fields":{"\\u0000":"x"}}', 400],
  ['__proto__', '{"text":"x","__proto__":{"isAdmin":true}}', 400],
  ['__proto__ further down', '{"text":"x","fields":{"__proto__":"x"}}', 400],
  ['constructor.prototype', '{"text":"x","constructor":{"prototype":{"isAdmin":true}}}', 400],
  ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), 400],
  ['no JSON', '{"text":', 400],
  ['a list', '[]', 400],
  ['null', 'null', 400],
  ['a number', '7', 400],
  ['nothing', '', 400],
])('%s is refused', async (_what, payload, status) => {
  const answer = await send('/hostile/take', payload)
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ success: false })
})

test.each([
  ['an emoji', '{"text":"\\ud83d\\ude00"}'],
  ['a field that is named constructor', '{"text":"x","fields":{"constructor":"Bob"}}'],
  ['brackets within a text', JSON.stringify({ text: '["\\"'.repeat(20) })],
])('%s is taken', async (_what, payload) => {
  expect((await send('/hostile/take', payload)).statusCode).toBe(200)
})

test('what a visitor sends is at most 64 kB', async () => {
  const answer = await send('/hostile/visit', JSON.stringify({ text: megabyte.slice(0, 66_000) }))
  expect(answer.statusCode).toBe(413)
  expect(answer.headers['access-control-allow-origin']).toBe('*')
})
