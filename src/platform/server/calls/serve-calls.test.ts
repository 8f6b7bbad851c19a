import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import { room } from '../room.ts'
import { testServer } from '../testing/calls.ts'

const name = z.string('Enter a name.').trim().min(1, 'Enter a name.').max(20, 'Too long.')
const calls = {
  hello: call('/echo/hello', {
    access: 'public',
    input: z.object({ name, nested: z.object({ age: z.int('A whole number.') }).optional() }),
    output: z.object({ greeting: z.string() }),
    failure: 'Failed to greet.',
  }),
  logIn: call('/echo/log-in', {
    access: 'public',
    input: z.object({}),
    output: z.object({}),
    failure: 'Failed to log in.',
  }),
  me: call('/echo/me', {
    access: 'user',
    input: z.object({}),
    output: z.object({ email: z.string() }),
    failure: 'Failed to load you.',
  }),
  keep: call('/echo/{thing}/keep', {
    input: z.object({
      thing: z.string(),
      outcome: z.enum(['fine', 'refuse', 'break', 'answer nonsense', 'lose the database']),
    }),
    output: z.object({ site: z.string(), visible: z.string() }),
    failure: 'Failed to keep.',
    aliases: ['/old/{thing}/keep'],
  }),
  look: call('/echo/look', {
    method: 'GET',
    input: z.object({ word: z.string() }),
    output: z.object({ word: z.string() }),
    failure: 'Failed to look.',
  }),
  visit: call('/echo/visit', {
    access: 'visitor',
    input: z.object({ text: z.string().max(100) }),
    output: z.object({ site: z.string() }),
    failure: 'Failed to visit.',
  }),
}

const kept = (key: string) => sql`INSERT INTO idempotency_keys (site_id, call, key, params_hash, created_at)
  VALUES (gen_random_uuid(), 'test', ${key}, '', now())`

const echo = room({
  name: 'echo',
  calls,
  handlers: {
    hello: async ({ name: who }) => ({ greeting: `Hello, ${who}`, isAdmin: true }),
    logIn: async (_input, { session }) => {
      session.start('abc_def', 60)
      return {}
    },
    me: async (_input, { user }) => ({ email: user.email }),
    async keep({ thing, outcome }, { db, siteId }) {
      await sql`INSERT INTO idempotency_keys (site_id, call, key, params_hash, created_at)
        VALUES (${siteId}, 'test', ${thing}, '', now())`.execute(db)
      if (outcome === 'refuse')
        throw new AppError('conflict', 'That is taken.', { issues: [{ path: 'thing', message: 'x' }] })
      if (outcome === 'break') throw new Error('secret detail')
      if (outcome === 'lose the database') {
        await sql`SET ROLE NONE`.execute(db)
        await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(db)
      }
      const { rows } = await sql<{ site: string }>`SELECT current_setting('trellis.site') AS site`.execute(db)
      return outcome === 'answer nonsense' ? ({ site: 7 } as never) : { site: siteId, visible: rows[0]!.site }
    },
    look: async ({ word }) => ({ word }),
    visit: async (_input, { siteId }) => ({ site: siteId }),
  },
})

const { app, post, get, aUser, aMember, aSiteKey, database } = await testServer({ rooms: [echo] })

async function countOf(key: string): Promise<number> {
  const { rows } = await sql`SELECT FROM idempotency_keys WHERE key = ${key}`.execute(database.system)
  return rows.length
}

test('a call responds in the standard format, and drops fields that are not in the contract', async () => {
  const { status, body, headers } = await post('/echo/hello', { name: ' Ada ', isAdmin: true })
  expect(status).toBe(200)
  expect(body).toEqual({ success: true, greeting: 'Hello, Ada' })
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['access-control-allow-origin']).toBeUndefined()
})

test('refuses invalid input with every issue', async () => {
  const { status, body } = await post('/echo/hello', { name: '', nested: { age: 'x' } })
  expect(status).toBe(400)
  expect(body.success).toBe(false)
  expect(body.issues).toEqual([
    { path: 'name', message: 'Enter a name.' },
    { path: 'nested.age', message: 'A whole number.' },
  ])
})

test('the session is a cookie that the client can read and other sites can’t send', async () => {
  const { headers } = await post('/echo/log-in')
  expect(headers['set-cookie']).toBe('trellis_session=abc_def; Path=/; Max-Age=60; SameSite=Strict')
})

test('identifies a user only by the bearer token', async () => {
  const { user, token } = aUser()
  expect((await post('/echo/me', {}, { token })).body).toEqual({ success: true, email: user.email })
  for (const headers of [
    {},
    { cookie: `trellis_session=${token}` },
    { authorization: 'Bearer wrong-wrong-wrong-wrong' },
    { authorization: `Basic ${token}` },
  ]) {
    const answer = await post('/echo/me', {}, { headers })
    expect([answer.status, answer.body]).toEqual([401, { success: false, error: 'Please log in.' }])
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="Trellis"')
  }
  // A key that was truncated while copying.
  const { body } = await post('/echo/me', {}, { token: 'trk_short' })
  expect(body.error).toBe('This API key does not exist, was revoked or has expired.')
})

test('responds identically for an unknown, malformed or foreign site', async () => {
  const { token, siteId } = aMember()
  const other = aMember()
  const answers = await Promise.all(
    [other.siteId, '00000000-0000-7000-8000-000000000000', 'x', '', 7, null, undefined, { a: 1 }].map((site_id) =>
      post('/echo/a/keep', { site_id, outcome: 'fine' }, { token }),
    ),
  )
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
    new Set([JSON.stringify([403, { success: false, error: 'You are not a member of this site.' }])]),
  )
  const { body } = await post('/echo/mine/keep', { site_id: siteId, outcome: 'fine' }, { token })
  expect(body).toEqual({ success: true, site: siteId, visible: siteId })
})

test('a call also responds at its aliases', async () => {
  const { token, siteId } = aMember()
  expect((await post('/old/b/keep', { site_id: siteId, outcome: 'fine' }, { token })).status).toBe(200)
})

test.each([
  ['refuse', 409, 'That is taken.'],
  ['break', 500, 'Failed to keep.'],
  ['answer nonsense', 500, 'Failed to keep.'],
  ['lose the database', 503, 'Failed to keep.'],
])('a handler with the outcome "%s" leaves nothing behind', async (outcome, status, error) => {
  const { token, siteId } = aMember()
  const key = `left by ${outcome}`
  const answer = await post(`/echo/${encodeURIComponent(key)}/keep`, { site_id: siteId, outcome }, { token })
  expect(answer.status).toBe(status)
  expect(answer.body.error).toBe(error)
  expect(JSON.stringify(answer.body)).not.toContain('secret')
  expect(answer.headers['retry-after']).toBe(status === 503 ? '2' : undefined)
  expect(await countOf(key)).toBe(0)
  await kept(key).execute(database.system)
  expect(await countOf(key)).toBe(1)
})

test('a GET reads its input from the query', async () => {
  const { token, siteId } = aMember()
  expect((await get('/echo/look', { site_id: siteId, word: 'hi' }, { token })).body).toEqual({
    success: true,
    word: 'hi',
  })
  expect((await get('/echo/look', { site_id: siteId, word: 'a\0' }, { token })).status).toBe(400)
})

test('a visitor’s call is open to every origin, and accepts text/plain as a beacon sends it', async () => {
  const { siteId } = aMember()
  const key = aSiteKey(siteId)
  const answer = await app.inject({
    method: 'POST',
    url: '/echo/visit',
    headers: { 'content-type': 'text/plain;charset=UTF-8', origin: 'https://shop.example' },
    payload: JSON.stringify({ key, text: 'x' }),
  })
  expect(answer.json()).toEqual({ success: true, site: siteId })
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
  const unknown = await post('/echo/visit', { key: 'unknown', text: 'x' })
  expect(unknown.status).toBe(403)
  expect(unknown.headers['access-control-allow-origin']).toBe('*')
})

test('a visitor’s call responds to a preflight request, and a member’s does not', async () => {
  const preflight = (url: string) => app.inject({ method: 'OPTIONS', url, headers: { origin: 'https://shop.example' } })
  const answer = await preflight('/echo/visit')
  expect(answer.statusCode).toBe(204)
  expect(answer.headers['access-control-allow-headers']).toContain('Content-Type')
  expect((await preflight('/echo/hello')).statusCode).toBe(404)
})

test('refuses text/plain for calls that are not for visitors', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/echo/hello',
    headers: { 'content-type': 'text/plain' },
    payload: '{"name":"x"}',
  })
  expect([answer.statusCode, answer.json().success]).toEqual([415, false])
})

test('an unknown path responds in the same format', async () => {
  expect(await post('/echo/nothing')).toMatchObject({ status: 404, body: { success: false } })
})

test('a call with the wrong method responds with the allowed one', async () => {
  const answer = await app.inject({ method: 'GET', url: '/echo/hello?name=x' })
  expect([answer.statusCode, answer.headers['allow'], answer.json()]).toEqual([
    405,
    'POST',
    { success: false, error: 'Use POST for /echo/hello.' },
  ])
})
