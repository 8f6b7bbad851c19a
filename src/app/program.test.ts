import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import type { OpenDatabase } from '#platform/server/db/open-database.ts'
import { endPrograms, runProgram, startProgram } from './testing/run-program.ts'
import { dataFolder } from '#platform/server/testing/data-folder.ts'
import { targetOf, testDatabase } from '#platform/server/testing/test-database.ts'

const secret = 'c0ffee0123456789abcdef00112233445566778899aabbccddeeff0f1e2d3c4b'
const database = await testDatabase({ empty: true })
const emptyDatabase = await testDatabase({ empty: true })
const folder = dataFolder('trellis program ')
afterEach(endPrograms)

async function databaseUrl(database: OpenDatabase): Promise<string> {
  const target = await targetOf(database)
  if ('url' in target) return target.url
  const login = `${target.user}:${target.password}`
  return `postgres://${login}@localhost/${target.database}?host=${encodeURIComponent(target.host)}&port=${target.port}`
}

const settings = async () => ({ DATA_DIR: folder, DATABASE_URL: await databaseUrl(database), SECRET: secret })
const run = async (environment: Record<string, string> = {}) => runProgram({ ...(await settings()), ...environment })
const started = async (environment: Record<string, string> = {}) =>
  startProgram({ ...(await settings()), ...environment })

const retryWindow = { timeout: 120_000, interval: 20 }

/** Waits until one of our requests is waiting for the table that we have locked. */
const someoneWaits = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`SELECT FROM pg_locks WHERE NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(database.system)
    expect(rows).toHaveLength(1)
  }, retryWindow)

/**
 * Waits until the program accepts no new connections. A call accepted at the last moment would wait for our lock, so
 * this requests a path that needs no database.
 */
const closed = (url: string) => vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow(), retryWindow)

const post = (url: string) =>
  fetch(`${url}/accounts/welcome`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })

test('prints one URL, serves it, and exits on SIGTERM after finishing the current request', async () => {
  const program = await started()
  expect(program.output).toEqual({ out: `Trellis is at ${program.url.replace('127.0.0.1', 'localhost')}\n`, err: '' })
  expect((await fetch(`${program.url}/readyz`)).status).toBe(200)
  expect(await (await fetch(`${program.url}/`, { headers: { accept: 'text/html' } })).text()).toContain('<html')

  let slow: Promise<Response> | undefined
  await database.acrossSites(async (db) => {
    await sql`LOCK TABLE first_account IN ACCESS EXCLUSIVE MODE`.execute(db)
    slow = post(program.url)
    slow.catch(() => {})
    await someoneWaits()
    program.child.kill('SIGTERM')
    await closed(program.url)
  })
  expect((await slow!).status).toBe(200)
  expect(await program.ended).toBe(0)
  expect(program.output.err).toBe('')
})

test('two nodes can start at the same time on an empty database', async () => {
  const DATABASE_URL = await databaseUrl(emptyDatabase)
  const nodes = await Promise.all([started({ ROLE: 'web', DATABASE_URL }), started({ ROLE: 'worker', DATABASE_URL })])
  const [web, worker] = nodes.map(({ url }) => url)
  expect((await post(web!)).status).toBe(200)
  expect((await post(worker!)).status).toBe(404)
  expect((await fetch(`${worker}/readyz`)).status).toBe(200)
})

test.each([
  ['a wrong setting', { PORT: 'x' }, 'Trellis cannot start: The setting PORT is "x"'],
  [
    'no database',
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x', DATABASE_WAIT: '0' },
    'Trellis cannot start: The database cannot be reached',
  ],
  ['an address that is not ours', { HOST: '203.0.113.9' }, 'Trellis cannot start: HOST is 203.0.113.9'],
])('with %s, exits with one clear sentence', async (_what, environment, sentence) => {
  const { ended, output } = await run(environment as Record<string, string>)
  expect(await ended).toBe(1)
  expect(output.out).toBe('')
  expect(output.err).toContain(sentence)
  expect(output.err.trim().split('\n')).toHaveLength(1)
})

test('refuses to start with a secret other than the one its data was written with, and says so', async () => {
  const first = await started()
  first.child.kill('SIGTERM')
  await first.ended
  const { ended, output } = await run({ SECRET: `ffff${secret.slice(4)}` })
  expect(await ended).toBe(1)
  expect(output.err).toContain('Trellis cannot start: The secret of this start is not the one that the database')
  expect(output.err.trim().split('\n')).toHaveLength(1)
})

test('names the port that is already in use', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const { ended, output } = await run({ PORT: String(port) })
  expect(await ended).toBe(1)
  expect(output.err).toBe(
    `Trellis cannot start: The port ${port} is in use by another program. Stop that one, or choose another port: PORT=${port + 2} npm start\n`,
  )
  other.close()
})

test('a second signal exits immediately', async () => {
  const program = await started()
  await database.acrossSites(async (db) => {
    await sql`LOCK TABLE first_account IN ACCESS EXCLUSIVE MODE`.execute(db)
    post(program.url).catch(() => {})
    await someoneWaits()
    program.child.kill('SIGTERM')
    await closed(program.url)
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(1)
  })
})

test('without DATABASE_URL, needs only the data folder, and a restart reuses it', async () => {
  const dataDir = join(folder, 'a data folder')
  const embedded = { DATABASE_URL: '', SECRET: '', DATA_DIR: dataDir }
  for (let round = 0; round < 2; round++) {
    const program = await started(embedded)
    expect((await post(program.url)).status).toBe(200)
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
    expect(program.output.err).toBe('')
  }
  await rm(folder, { recursive: true, force: true })
})
