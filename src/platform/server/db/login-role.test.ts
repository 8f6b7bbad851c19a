import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { openAdminClient } from '../testing/admin-client.ts'
import { silentLog } from '../testing/silent-log.ts'
import { testDatabase, testServer } from '../testing/test-database.ts'
import { inDatabase } from '../testing/test-target.ts'
import { asUser } from './log-in-as.ts'
import { connectDatabase } from './open-database.ts'
import { testSecret } from '#platform/server/testing/test-target.ts'
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

test('a superuser login works as a role bound by row-level security', async () => {
  await admin.query(`CREATE ROLE ${role} LOGIN SUPERUSER PASSWORD 'secret'`)
  expect(await roleOf(login())).toEqual({ name: 'trellis', free: false })
})

test('a login role with BYPASSRLS does so, too', async () => {
  await admin.query(`CREATE ROLE ${role} LOGIN BYPASSRLS PASSWORD 'secret'; GRANT trellis TO ${role}`)
  expect(await roleOf(login())).toEqual({ name: 'trellis', free: false })
})

test('an ordinary login role is used as it is', async () => {
  await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`)
  await admin.query(`GRANT CREATE ON DATABASE ${name} TO ${role}; GRANT CREATE ON SCHEMA public TO ${role}`)
  expect(await roleOf(login())).toEqual({ name: role, free: false })
})

test('a login that may not create tables gets a message with the required GRANT', async () => {
  await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`)
  await expect(roleOf(login())).rejects.toThrow(
    `The role "${role}" may not create tables and schemas in this database. Allow it, as its owner: GRANT CREATE`,
  )
})

test('four nodes that start first create the role together', async () => {
  await admin.query(`CREATE ROLE ${role} LOGIN SUPERUSER PASSWORD 'secret'`)
  await admin.query(`REVOKE ALL ON DATABASE ${name} FROM trellis; ALTER DATABASE ${name} OWNER TO CURRENT_USER`)
  const roles = await Promise.all([1, 2, 3, 4].map(() => roleOf(login())))
  expect(roles).toEqual([1, 2, 3, 4].map(() => ({ name: 'trellis', free: false })))
})

test('a login that may create roles owns the tables, and requests in one site use a created role', async () => {
  await admin.query(`CREATE ROLE ${role} LOGIN CREATEROLE PASSWORD 'secret'`)
  await admin.query(`GRANT CREATE ON DATABASE ${name} TO ${role}; GRANT CREATE ON SCHEMA public TO ${role}`)
  const { owner, site, warnings } = await rolesOf(login())
  expect([owner, warnings]).toEqual([role, []])
  expect(site).toEqual({ current: expect.stringMatching(/^trellis_site_[0-9a-f]{8}$/), session: site.current })
})

test('a login that may not create roles shares its own, with a warning to the operator', async () => {
  await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`)
  await admin.query(`GRANT CREATE ON DATABASE ${name} TO ${role}; GRANT CREATE ON SCHEMA public TO ${role}`)
  const { owner, site, warnings } = await rolesOf(login())
  expect([owner, site.current]).toEqual([role, role])
  expect(warnings).toEqual([expect.stringMatching(/may not make roles.*DATABASE_SITE_URL: see docs\/running\.md\.$/)])
})

test('the operator can set a login for requests in one site, which must not see all sites', async () => {
  await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`)
  await admin.query(`GRANT CREATE ON DATABASE ${name} TO ${role}; GRANT CREATE ON SCHEMA public TO ${role}`)
  const calls = `${role}_calls`
  await admin.query(`CREATE ROLE ${calls} LOGIN PASSWORD 'secret'`)
  const { owner, site, warnings } = await rolesOf(login(), calls)
  expect([owner, site, warnings]).toEqual([role, { current: calls, session: calls }, []])

  await admin.query(`GRANT ${role} TO ${calls}`)
  await expect(rolesOf(login(), calls)).rejects.toThrow(
    `The role "${calls}" of DATABASE_SITE_URL could see the data of`,
  )
  await expect(rolesOf(login(), role)).rejects.toThrow('could see the data of all sites')
  await expect(rolesOf(login(), calls, 'postgres')).rejects.toThrow('names another database than DATABASE_URL')
  await admin.query(`DROP OWNED BY ${calls}; DROP ROLE ${calls}`)
})

test('a role whose password was changed gets the expected one again', async () => {
  await admin.query(`CREATE ROLE ${role} LOGIN SUPERUSER PASSWORD 'secret'`)
  const { site } = await rolesOf(login())
  await admin.query(`ALTER ROLE ${site.current} PASSWORD 'other'`)
  expect((await rolesOf(login())).site).toEqual(site)
})

test('an unreachable server is reported without the password', async () => {
  await admin.query(`CREATE ROLE ${role}`)
  const attempt = roleOf({ url: 'postgres://trellis:secret@127.0.0.1:1/trellis' })
  await expect(attempt).rejects.toThrow(/^The database cannot be reached: .*ECONNREFUSED.* is DATABASE_URL right\?$/)
  await expect(attempt).rejects.not.toThrow('secret')
})

test('waits for a database that starts late, and logs it', async () => {
  await admin.query(`CREATE ROLE ${role}`)
  const here = inDatabase(target, name)
  const said: unknown[] = []
  const log = { ...silentLog, warn: (...words: unknown[]) => void said.push(...words) } as typeof silentLog
  // At first the port is closed. Later it forwards to the server's own socket.
  const proxy = createServer((socket) => {
    const { host, port } = placeOf(here)
    const behind = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    socket.pipe(behind).pipe(socket)
    for (const end of [socket, behind]) end.on('error', () => {})
    socket.on('close', () => behind.destroy())
  })
  const port = await freePort()
  const late = { ...localLogin(here), host: '127.0.0.1', port }
  const opening = connectDatabase({ target: late, secret: testSecret, log, poolSize: 1, wait: 20_000 })
  await vi.waitFor(() =>
    expect(said).toEqual([
      expect.stringMatching(/^The database cannot be reached: .* tries again for up to 20 seconds\.$/),
    ]),
  )
  proxy.listen(port, '127.0.0.1')
  await (await opening).close()
  proxy.close()
})

function placeOf(here: Target) {
  if (!('url' in here)) return here
  const { hostname, port, searchParams } = new URL(here.url)
  return { host: searchParams.get('host') ?? hostname, port: Number(searchParams.get('port') ?? port) }
}

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
  return asUser(inDatabase(target, name), role, 'secret')
}

function withLogin(user: string, database = name): Target {
  const here = inDatabase(target, database)
  if ('url' in here) return asUser(here, user, 'secret')
  return { url: `postgres://${user}:secret@/${database}?host=${encodeURIComponent(here.host)}&port=${here.port}` }
}

/** Returns the role that owns the tables, the role for work in one site, and the warnings at startup. */
async function rolesOf(as: Target, siteUser?: string, siteDatabase?: string) {
  const warnings: unknown[] = []
  const log = { ...silentLog, warn: (words: unknown) => void warnings.push(words) } as typeof silentLog
  const siteLogin = siteUser === undefined ? undefined : withLogin(siteUser, siteDatabase)
  const siteUrl = siteLogin && 'url' in siteLogin ? siteLogin.url : undefined
  const opened = await connectDatabase({ target: as, siteUrl, secret: testSecret, log, poolSize: 1 })
  const roles = sql<{ current: string; session: string }>`SELECT current_user AS current, session_user AS session`
  try {
    const owner = (await roles.execute(opened.system)).rows[0]!.current
    const site = await opened.inSite(
      '01900000-0000-7000-8000-000000000001',
      async (db) => (await roles.execute(db)).rows[0]!,
    )
    return { owner, site, warnings }
  } finally {
    await opened.close()
  }
}

async function roleOf(as: Target): Promise<{ name: string; free: boolean }> {
  const opened = await connectDatabase({ target: as, secret: testSecret, log: silentLog, poolSize: 1 })
  try {
    const query = sql<{ name: string; free: boolean }>`
      SELECT rolname::text AS name, rolsuper OR rolbypassrls AS free FROM pg_roles WHERE rolname = current_user`
    return (await query.execute(opened.system)).rows[0]!
  } finally {
    await opened.close()
  }
}
