import type { IncomingMessage } from 'node:http'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { addressOf } from './ahead.ts'

test.each([
  [false, '203.0.113.7', '127.0.0.1'],
  [true, undefined, '127.0.0.1'],
  [true, '203.0.113.7', '203.0.113.7'],
  [true, '10.0.0.1, 203.0.113.7', '203.0.113.7'],
  [true, ' 198.51.100.2 ,  203.0.113.7 ', '203.0.113.7'],
  [true, '2001:db8::1', '2001:db8::1'],
])(
  'with proxies trusted: %s, X-Forwarded-For %s resolves to %s, as in Fastify',
  async (trustProxy, forwarded, expected) => {
    const app = Fastify({ trustProxy: trustProxy ? (_address: string, hop: number) => hop === 0 : false })
    app.get('/', ({ ip }) => ip)
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    expect((await app.inject({ url: '/', headers, remoteAddress: '127.0.0.1' })).body).toBe(expected)
    const request = { headers, socket: { remoteAddress: '127.0.0.1' } } as unknown as IncomingMessage
    expect(addressOf(request, trustProxy)).toBe(expected)
  },
)

test('leaves the choice among several trusted proxies to Fastify', () => {
  const request = { headers: { 'x-forwarded-for': '203.0.113.7' }, socket: {} } as unknown as IncomingMessage
  expect(addressOf(request, ['10.0.0.0/8'])).toBeNull()
})
