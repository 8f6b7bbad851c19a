import { expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '#core/call.ts'
import { guessLimit } from '#core/call-limit.ts'
import { room } from '../room.ts'
import { testServer } from '../testing/calls.ts'
import { addressKey } from './call-limits.ts'
import { createRateLimiter } from './rate-limit.ts'

const rate = { burst: 3, perMinute: 60 }

test('a bucket allows its burst and refills', () => {
  let now = 0
  const limiter = createRateLimiter(() => now)
  const take = (key: string) => limiter.take([[key, rate]])
  for (let i = 0; i < 3; i++) take('a')
  expect(() => take('a')).toThrow(expect.objectContaining({ code: 'limit', retryAfter: 1 }))
  take('b')
  now += 1000
  take('a')
  expect(() => take('a')).toThrow()
  now += 3_600_000
  for (let i = 0; i < 3; i++) take('a')
  expect(() => take('a')).toThrow()
})

test('a clock that goes back doesn’t change a bucket', () => {
  let now = 1_000_000
  const limiter = createRateLimiter(() => now)
  limiter.take([['a', rate]])
  now = 0
  limiter.take([['a', rate]])
  limiter.take([['a', rate]])
  expect(() => limiter.take([['a', rate]])).toThrow()
})

test('a flood of addresses evicts the oldest, so that memory stays bounded', () => {
  const limiter = createRateLimiter(() => 0)
  const once = { burst: 1, perMinute: 1 }
  limiter.take([['first', once]])
  expect(() => limiter.take([['first', once]])).toThrow()
  for (let i = 0; i < 100_001; i++) limiter.take([[`address ${i}`, once]])
  limiter.take([['first', once]])
  expect(() => limiter.take([['address 100000', once]])).toThrow()
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
])('counts %s as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

const fields = { output: z.object({}), failure: 'No.' }
const calls = {
  logIn: call('/limit/log-in', {
    ...fields,
    access: 'public',
    input: z.object({ email: z.string() }),
    limit: guessLimit('email'),
  }),
  visit: call('/limit/visit', { ...fields, access: 'visitor', input: z.object({}) }),
  work: call('/limit/work', { ...fields, input: z.object({}) }),
}
const scoped = { work: call('/limit/work', { ...fields, input: z.object({}), scope: 'orders:read' }) }
const nothing = async () => ({})
const limited = room({ name: 'limited', calls, handlers: { logIn: nothing, visit: nothing, work: nothing } })
const { app, aMember, aSiteKey, clock } = await testServer({ rooms: [limited], limits: true })

async function statuses(count: number, url: string, payload: object, options: { from?: string; token?: string } = {}) {
  const { from = '203.0.113.1', token = '' } = options
  const found = new Map<number, number>()
  let retryAfter: string | undefined
  for (let i = 0; i < count; i++) {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await app.inject({ method: 'POST', url, payload, headers, remoteAddress: from })
    found.set(answer.statusCode, (found.get(answer.statusCode) ?? 0) + 1)
    retryAfter ??= answer.headers['retry-after'] as string | undefined
  }
  return { of: (status: number) => found.get(status) ?? 0, retryAfter }
}

test('stops password guessing at one account soon, and still lets its owner in from elsewhere', async () => {
  const guesses = await statuses(20, '/limit/log-in', { email: 'ada@example.com' })
  expect([guesses.of(200), guesses.of(429)]).toEqual([10, 10])
  expect(Number(guesses.retryAfter)).toBeGreaterThan(0)
  const owner = await statuses(1, '/limit/log-in', { email: 'Ada@example.com ' }, { from: '198.51.100.1' })
  expect(owner.of(200)).toBe(1)
  const same = await statuses(1, '/limit/log-in', { email: 'ADA@example.com' })
  expect(same.of(429)).toBe(1)
})

test('limits how often one IP address tries all accounts together', async () => {
  clock.advance(3_600_000)
  const from = '203.0.113.77'
  let passed = 0
  for (let i = 0; i < 40; i++) {
    passed += (await statuses(1, '/limit/log-in', { email: `person${i}@example.com` }, { from })).of(200)
  }
  expect(passed).toBe(30)
})

test('a forwarding header is ignored unless the proxy is trusted', async () => {
  const from = '203.0.113.88'
  let passed = 0
  for (let i = 0; i < 15; i++) {
    const answer = await app.inject({
      method: 'POST',
      url: '/limit/log-in',
      payload: { email: 'bob@example.com' },
      headers: { 'x-forwarded-for': `198.51.100.${i}`, forwarded: `for=198.51.100.${i}` },
      remoteAddress: from,
    })
    passed += Number(answer.statusCode === 200)
  }
  expect(passed).toBe(10)
})

test('visitors are limited by IP address, members by account', async () => {
  const { siteId, token } = aMember()
  const key = aSiteKey(siteId)
  expect((await statuses(310, '/limit/visit', { key })).of(429)).toBe(10)
  expect((await statuses(1, '/limit/visit', { key }, { from: '198.51.100.9' })).of(200)).toBe(1)
  expect((await statuses(310, '/limit/work', { site_id: siteId }, { token })).of(200)).toBe(310)
})

test('an API key’s responses say how many calls remain, and when it may continue', async () => {
  const limited = await testServer({
    rooms: [room({ name: 'limited', calls: scoped, handlers: { work: nothing } })],
    limits: true,
    callers: () => ({
      identify: async () => ({ id: 'key', email: '', isAdmin: false, isPro: false, scopes: ['orders:read'], siteId }),
      roleOn: async () => 'admin',
      siteOfKey: async () => null,
    }),
  })
  const siteId = limited.tools.newId()
  const token = 'trk_0123456789abcdef'
  const work = () => limited.post('/limit/work', {}, { token })
  const first = await work()
  expect([first.status, first.headers['ratelimit-limit'], first.headers['ratelimit-remaining']]).toEqual([
    200,
    '500',
    '499',
  ])
  for (let i = 0; i < 499; i++) await work()
  const over = await work()
  expect([over.status, over.headers['retry-after'], over.headers['ratelimit-remaining']]).toEqual([429, '1', '0'])
  expect(over.headers['ratelimit-reset']).toBe('30')
  limited.clock.advance(1000)
  expect((await work()).status).toBe(200)
})
