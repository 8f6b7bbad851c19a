import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { AppError } from '#core/error.ts'
import { asUnavailable, isDatabaseDown } from './database-down.ts'

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function failureOf(config: pg.ClientConfig): Promise<unknown> {
  const client = new pg.Client({ user: 'nobody', database: 'none', ...config })
  client.on('error', () => {})
  return client.connect().then(
    () => undefined,
    (error: unknown) => error,
  )
}

test('the database is down if nothing listens', async () => {
  const server = createServer()
  const port = await listen(server)
  server.close()
  await once(server, 'close')
  expect(isDatabaseDown(await failureOf({ host: '127.0.0.1', port }))).toBe(true)
  expect(isDatabaseDown(await failureOf({ host: '/no/such/folder', port }))).toBe(true)
})

test('the database is down if the server closes the connection or does not respond', async () => {
  const rude = createServer((socket) => socket.destroy())
  const heard: Socket[] = []
  const mute = createServer((socket) => void heard.push(socket))
  for (const server of [rude, mute]) {
    const port = await listen(server)
    expect(isDatabaseDown(await failureOf({ host: '127.0.0.1', port, connectionTimeoutMillis: 200 }))).toBe(true)
    server.close()
  }
  for (const socket of heard) socket.destroy()
})

test.each([
  ['08006', true],
  ['57P01', true],
  ['57P03', true],
  ['53300', true],
  ['25P03', true],
  ['23505', false],
  ['42P01', false],
  ['57014', false],
])('whether the error code %s means that the database is down: %s', (code, expected) => {
  expect(isDatabaseDown(Object.assign(new Error('told'), { code }))).toBe(expected)
})

test('a missing file is not a missing database', () => {
  expect(isDatabaseDown(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }))).toBe(false)
})

test('errors unrelated to the connection stay unchanged', () => {
  const errors = [new AppError('conflict', 'No.'), new Error('bug'), 'text', undefined]
  for (const error of errors) expect(asUnavailable(error)).toBe(error)
})
