import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { openAdminClient } from '../testing/admin-client.ts'
import { silentLog } from '../testing/silent-log.ts'
import { testDatabase, testServer } from '../testing/test-database.ts'
import { inDatabase } from '../testing/test-target.ts'
import { connectDatabase } from './open-database.ts'
import type { Target } from './pool.ts'

const database = await testDatabase({ empty: true })
const { target } = testServer()
const name = String(
  (await sql<{ name: string }>`SELECT current_database() AS name`.execute(database.system)).rows[0]!.name,
)
const admin = await openAdminClient(target, name)
afterAll(() => admin.end())

let role: string
beforeEach(() => {
  role = `role_${randomBytes(4).toString('hex')}`
  return async () => {
    await admin.query(`REVOKE ALL ON DATABASE ${name} FROM ${role}; REVOKE ALL ON SCHEMA public FROM ${role}`)
    await admin.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`)
  }
})

test('a superuser works as a role that row-level security binds', async () => {
  await admin.query(`CREATE ROLE ${role} LOGIN SUPERUSER PASSWORD 'secret'`)
  expect(await roleOf(login())).toEqual({ name: 'trellis', free: false })
})

test('a login role with BYPASSRLS does so too', async () => {
  await admin.query(`CREATE ROLE ${role} LOGIN BYPASSRLS PASSWORD 'secret'; GRANT trellis TO ${role}`)
  expect(await roleOf(login())).toEqual({ name: 'trellis', free: false })
})

test('an ordinary login role stays itself', async () => {
  await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`)
  await admin.query(`GRANT CREATE ON DATABASE ${name} TO ${role}; GRANT CREATE ON SCHEMA public TO ${role}`)
  expect(await roleOf(login())).toEqual({ name: role, free: false })
})

test('one that may not create tables is told what to grant', async () => {
  await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`)
  await expect(roleOf(login())).rejects.toThrow(
    `The role "${role}" may not create tables and schemas in this database. Allow it, as its owner: GRANT CREATE`,
  )
})

test('four nodes that come first make the role together', async () => {
  await admin.query(`CREATE ROLE ${role} LOGIN SUPERUSER PASSWORD 'secret'`)
  await admin.query(`REVOKE ALL ON DATABASE ${name} FROM trellis; ALTER DATABASE ${name} OWNER TO CURRENT_USER`)
  const roles = await Promise.all([1, 2, 3, 4].map(() => roleOf(login())))
  expect(roles).toEqual([1, 2, 3, 4].map(() => ({ name: 'trellis', free: false })))
})

test('a server that is away is told without the password', async () => {
  await admin.query(`CREATE ROLE ${role}`)
  const attempt = roleOf({ url: 'postgres://trellis:secret@127.0.0.1:1/trellis' })
  await expect(attempt).rejects.toThrow(/^The database cannot be reached: .*ECONNREFUSED.* is DATABASE_URL right\?$/)
  await expect(attempt).rejects.not.toThrow('secret')
})

test('a server that comes up late is waited for, in plain words', async () => {
  await admin.query(`CREATE ROLE ${role}`)
  const here = inDatabase(target, name)
  const said: unknown[] = []
  const log = { ...silentLog, warn: (...words: unknown[]) => void said.push(...words) } as typeof silentLog
  // At first nobody listens; then the server's own socket is behind the port.
  const proxy = createServer((socket) => {
    const behind =
      'url' in here
        ? connect(Number(new URL(here.url).port), new URL(here.url).hostname)
        : connect(`${here.host}/.s.PGSQL.${here.port}`)
    socket.pipe(behind).pipe(socket)
    for (const end of [socket, behind]) end.on('error', () => {})
  })
  const port = await freePort()
  const late = { ...localLogin(here), host: '127.0.0.1', port }
  const opening = connectDatabase({ target: late, log, poolSize: 1, wait: 20_000 })
  await vi.waitFor(() =>
    expect(said).toEqual([
      expect.stringMatching(/^The database cannot be reached: .* tries again for up to 20 seconds\.$/),
    ]),
  )
  proxy.listen(port, '127.0.0.1')
  await (await opening).close()
  proxy.close()
})

function localLogin(here: Target) {
  if (!('url' in here))
    return { user: here.user, database: here.database, ...(here.password && { password: here.password }) }
  const { username: user, password, pathname } = new URL(here.url)
  return { user, password, database: pathname.slice(1) }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

function login(): Target {
  const here = inDatabase(target, name)
  if (!('url' in here)) return { ...here, user: role, password: 'secret' }
  const url = new URL(here.url)
  url.username = role
  url.password = 'secret'
  return { url: url.href }
}

async function roleOf(as: Target): Promise<{ name: string; free: boolean }> {
  const opened = await connectDatabase({ target: as, log: silentLog, poolSize: 1 })
  try {
    const query = sql<{ name: string; free: boolean }>`
      SELECT rolname::text AS name, rolsuper OR rolbypassrls AS free FROM pg_roles WHERE rolname = current_user`
    return (await query.execute(opened.system)).rows[0]!
  } finally {
    await opened.close()
  }
}
