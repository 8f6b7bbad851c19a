import { expect, test } from 'vitest'
import { wholeProgram } from './testing/whole-program.ts'

const { app, rooms } = await wholeProgram()
const strangers = rooms
  .flatMap(({ calls }) => Object.values(calls))
  .filter(({ access, method, takes }) => (access === 'public' || access === 'visitor') && method === 'POST' && !takes)
const send = async (path: string, payload: string) =>
  (await app.inject({ method: 'POST', url: path, headers: { 'content-type': 'application/json' }, payload })).statusCode
const bytes = (kilobytes: number, more = 0) => JSON.stringify({ a: 'x'.repeat(kilobytes * 1024 + more - 8) })

test('public calls accept up to 16 kB, and four visitor calls up to 64 kB', async () => {
  expect(strangers.length).toBeGreaterThan(30)
  const wide = new Set(strangers.filter(({ maxBytes }) => maxBytes !== undefined).map(({ path }) => path))
  expect(wide).toEqual(new Set(['/v/subscribe', '/v/chat/send', '/v/order', '/v/cart']))
  for (const { path } of strangers) {
    const most = wide.has(path) ? 64 : 16
    expect([path, await send(path, bytes(most))]).not.toEqual([path, 413])
    expect([path, await send(path, bytes(most, 1))]).toEqual([path, 413])
  }
})

test('bodies of public calls can contain at most 5,000 values', async () => {
  const values = (count: number) => `{"a":[${'1,'.repeat(count)}1]}`
  for (const { path } of strangers) {
    const { error } = (
      await app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/json' },
        payload: values(5000),
      })
    ).json<{ error: string }>()
    expect([path, error]).toEqual([path, 'The request has too many fields.'])
  }
})
