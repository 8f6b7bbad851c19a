import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
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
