import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createConnection, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeAll, afterAll, expect, test, vi } from 'vitest'
import type { AnswerBody } from '#platform/server/testing/answer-body.ts'
import { dataFolder } from '#platform/server/testing/data-folder.ts'
import { openAdminClient } from '#platform/server/testing/admin-client.ts'
import { testServer } from '#platform/server/testing/test-database.ts'
import { endPrograms, type Program, runProgram, startProgram } from './testing/run-program.ts'

const binary = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find((file) =>
  existsSync(file),
)
const there = { timeout: 30_000, interval: 50 }
const SECRET = 'c0ffee0123456789abcdef00112233445566778899aabbccddeeff0f1e2d3c4b'

const id = randomBytes(5).toString('hex')
const [owner, calls, password, name] = [`owner_${id}`, `calls_${id}`, 'secret', `trellis_bounced_${id}`]
const folder = dataFolder('trellis-bouncer-')
let port = 0
let admin: pg.Client
let bouncer: ReturnType<typeof spawn>
let door: Server
let said = ''

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: free } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return free
}

/**
 * Exposes the server on its own port: PgBouncer runs as another user, who can't access the folder of the server's
 * socket.
 */
async function openDoor(): Promise<number> {
  const { host, port: at } = serverAt()
  door = createServer((client) => {
    const server = host.startsWith('/') ? createConnection(`${host}/.s.PGSQL.${at}`) : createConnection(at, host)
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
      one.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  return (door.address() as { port: number }).port
}

/** Returns the server's address. */
function serverAt(): { host: string; port: number } {
  const { target } = testServer()
  if (!('url' in target)) return target
  const { hostname, port: at } = new URL(target.url)
  return { host: hostname, port: Number(at || 5432) }
}

beforeAll(async () => {
  if (!binary) return
  admin = await openAdminClient(testServer().target)
  for (const role of [owner, calls]) await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`)
  await admin.query(`CREATE DATABASE ${name} OWNER ${owner} ENCODING 'UTF8' TEMPLATE template0`)
  port = await freePort()
  const database = `host=127.0.0.1 port=${await openDoor()} dbname=${name}`
  // Two connections per login, however many the program opens. These are the settings that docs/running.md shows.
  const settings = `
[databases]
system = ${database} connect_query='SET trellis.site = ''*''; SET statement_timeout = 30000; SET jit = off'
bare = ${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = 2
max_client_conn = 200
`
  writeFileSync(join(folder, 'pgbouncer.ini'), settings)
  writeFileSync(join(folder, 'users'), [owner, calls].map((role) => `"${role}" "${password}"\n`).join(''))
  chmodSync(folder, 0o755)
  // PgBouncer refuses to run as root.
  const asRoot = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  bouncer = spawn(binary, [...asRoot, join(folder, 'pgbouncer.ini')], { stdio: ['ignore', 'ignore', 'pipe'] })
  bouncer.stderr!.setEncoding('utf8').on('data', (text: string) => (said += text))
  await vi.waitFor(
    () => query('bare', owner, 'SELECT 1').catch((error: Error) => expect.fail(`${error.message} ${said}`)),
    there,
  )
})

afterEach(endPrograms)

afterAll(async () => {
  if (!binary) return
  bouncer.kill('SIGTERM')
  await once(bouncer, 'close')
  await new Promise((resolve) => door.close(resolve))
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
  for (const role of [owner, calls]) await admin.query(`DROP ROLE ${role}`)
  await admin.end()
  await rm(folder, { recursive: true, force: true })
})

const pooled = (database: string, role: string) => `postgres://${role}:${password}@127.0.0.1:${port}/${database}`

function direct(): string {
  const { host, port: at } = serverAt()
  if (!host.startsWith('/')) return `postgres://${owner}:${password}@${host}:${at}/${name}`
  return `postgres://${owner}:${password}@localhost/${name}?host=${encodeURIComponent(host)}&port=${at}`
}

async function query(database: string, role: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client(pooled(database, role))
  client.on('error', () => {})
  await client.connect()
  return client.query(text).finally(() => client.end())
}

const settings = () => ({
  DATA_DIR: folder,
  SECRET,
  RATE_LIMITS: 'off',
  DATABASE_URL: pooled('system', owner),
  DATABASE_SITE_URL: pooled('bare', calls),
  DATABASE_SESSION_URL: direct(),
})

async function post<Path extends string>(program: Program, path: Path, body: object, token = '') {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await fetch(program.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const answered = (await answer.json()) as AnswerBody<Path>
  expect([path, answer.status, answered]).toEqual([path, 200, answered])
  return answered
}

test.runIf(binary)(
  'calls, concurrent calls, jobs and live updates work through PgBouncer in transaction mode',
  async () => {
    const program = await startProgram(settings())
    const account = { email: 'olga@example.com', name: 'Olga', password: 'a long enough password' }
    const { token } = await post(program, '/accounts/sign-up', account)
    const sites = []
    for (const title of ['Bakery', 'Florist'])
      sites.push((await post(program, '/sites/create', { name: title }, token)).site)
    // Server connections switch between sites with each transaction, so nothing of one may remain for the next.
    const adding = sites.flatMap(({ id: site_id }, place) =>
      Array.from({ length: 20 + place }, (_, i) =>
        post(program, '/contacts/add', { site_id, email: `c${i}@example.com`, consent: 'Asked.' }, token),
      ),
    )
    await Promise.all(adding)
    const counts = await Promise.all(
      sites.map(({ id: site_id }) => post(program, '/contacts/count', { site_id }, token)),
    )
    expect(counts.map(({ count }) => count)).toEqual([20, 21])

    const live = new AbortController()
    const feed = await fetch(`${program.url}/live?site_id=${sites[0]!.id}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: live.signal,
    })
    expect(feed.status).toBe(200)
    const reader = feed.body!.pipeThrough(new TextDecoderStream()).getReader()
    await post(program, '/members/invite', { site_id: sites[0]!.id, email: 'ann@example.com' }, token)
    let heard = ''
    while (!heard.includes('/members/invite')) heard += (await reader.read()).value ?? ''
    live.abort()

    // A job sends the invitation.
    await vi.waitFor(async () => {
      const { messages } = await post(program, '/sending/system-mailbox', { limit: 100 }, token)
      expect(JSON.stringify(messages)).toContain('ann@example.com')
    }, there)
    const { rows } = await admin.query<{ role: string; connections: number }>(
      `SELECT usename AS role, count(*)::int AS connections FROM pg_stat_activity WHERE datname = $1 AND usename = $2 GROUP BY 1`,
      [name, calls],
    )
    expect(rows).toEqual([{ role: calls, connections: 2 }])
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
  },
)

test.runIf(binary).each([
  ['no login for one site', { DATABASE_SITE_URL: '' }, 'DATABASE_SITE_URL must be set too'],
  ['no setting for all sites', () => ({ DATABASE_URL: pooled('bare', owner) }), 'the connect_query of the database'],
  [
    'that setting for one site',
    () => ({ DATABASE_SITE_URL: pooled('system', calls) }),
    'which is for DATABASE_URL alone',
  ],
])('with %s, the program does not start and says why', async (_what, change, sentence) => {
  const { ended, output } = await runProgram({
    ...settings(),
    ...(typeof change === 'function' ? change() : change),
  })
  expect(await ended).toBe(1)
  expect(output.err).toContain(sentence)
})

test('the tests of this file are skipped only if PgBouncer is not installed', () => {
  expect(spawnSync('sh', ['-c', 'command -v pgbouncer']).status === 0).toBe(binary !== undefined)
})
