import { expect, test } from 'vitest'
import { z } from 'zod'
import { call, longBody } from '#core/call.ts'
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
  save: call('/hostile/save', { input: z.object({ text }), output: z.object({}), failure: 'Failed to save.' }),
  visit: call('/hostile/visit', {
    access: 'visitor',
    input: z.object({ text }),
    output: z.object({}),
    failure: 'Failed to visit.',
  }),
  write: call('/hostile/write', {
    access: 'visitor',
    input: z.object({ text }),
    output: z.object({}),
    failure: 'Failed to write.',
    ...longBody,
  }),
}
const hostile = room({
  name: 'hostile',
  calls,
  handlers: { take: async () => ({}), save: async () => ({}), visit: async () => ({}), write: async () => ({}) },
})
const { aMember, app } = await testServer({ rooms: [hostile] })

const send = (url: string, payload: string | Buffer) =>
  app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload })

const megabyte = 'x'.repeat(1024 * 1024)
const deep = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`

test.each<[string, string | Buffer, number]>([
  ['a string of 1 MB', JSON.stringify({ text: megabyte }), 413],
  ['a string of nearly 16 kB', JSON.stringify({ text: megabyte.slice(0, 16_000) }), 400],
  ['8,000 lists in lists', deep('[', ']', 8000), 400],
  ['2,500 objects in objects', deep('{"a":', '}', 2500), 400],
  ['16,000 open brackets', '['.repeat(16_000), 400],
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
])('refuses %s', async (_what, payload, status) => {
  const answer = await send('/hostile/take', payload)
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ success: false })
})

test.each([
  ['an emoji', '{"text":"\\ud83d\\ude00"}'],
  ['a field that is named constructor', '{"text":"x","fields":{"constructor":"Bob"}}'],
  ['brackets within a text', JSON.stringify({ text: '["\\"'.repeat(20) })],
])('accepts %s', async (_what, payload) => {
  expect((await send('/hostile/take', payload)).statusCode).toBe(200)
})

test.each([
  ['/hostile/take', 413],
  ['/hostile/visit', 413],
  ['/hostile/save', 401],
])('never parses 100,000 names sent to %s without a login', async (url, status) => {
  const names = Array.from({ length: 100_000 }, (_, i) => `"${i.toString(36)}":0`).join()
  expect((await send(url, `{${names}}`)).statusCode).toBe(status)
})

test('an anonymous request may have 5,000 values, a member’s 20,000', async () => {
  const list = (length: number) => JSON.stringify({ text: 'x', a: Array.from({ length }, () => 0) })
  expect((await send('/hostile/take', list(4900))).statusCode).toBe(200)
  expect((await send('/hostile/take', list(5100))).json().error).toBe('The request has too many fields.')
  const { siteId, token } = aMember()
  const save = (length: number) =>
    app.inject({
      method: 'POST',
      url: '/hostile/save',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      payload: list(length).replace('"x"', `"x","site_id":"${siteId}"`),
    })
  expect((await save(19_900)).statusCode).toBe(200)
  expect((await save(20_100)).statusCode).toBe(400)
})

test.each([
  ['/hostile/take', 16],
  ['/hostile/visit', 16],
  ['/hostile/write', 64],
])('%s accepts at most %d kB', async (url, kilobytes) => {
  const envelope = JSON.stringify({ text: '' }).length
  const sent = (bytes: number) => send(url, JSON.stringify({ text: 'x'.repeat(bytes - envelope) }))
  expect((await sent(kilobytes * 1024)).statusCode).not.toBe(413)
  const answer = await sent(kilobytes * 1024 + 1)
  expect(answer.statusCode).toBe(413)
  if (url !== '/hostile/take') expect(answer.headers['access-control-allow-origin']).toBe('*')
})
