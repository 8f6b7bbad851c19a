import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Id } from '#core/id.ts'
import { openAdminClient } from '../testing/admin-client.ts'
import { atTheEnd } from '../testing/at-the-end.ts'
import { silentLog } from '../testing/silent-log.ts'
import { targetOf, testDatabase, testServer } from '../testing/test-database.ts'
import { inDatabase, testSecret } from '../testing/test-target.ts'
import { connectDatabase } from './open-database.ts'
import type { Db } from './database.ts'
import type { Target } from './pool.ts'

const site = '0190a000-0000-7000-8000-000000000001' as Id
const database = await testDatabase({ empty: true })
const target = await targetOf(database)

function urlOf(to: Target): string {
  if ('url' in to) return to.url
  return `postgres://${to.user}:${to.password}@/${to.database}?host=${encodeURIComponent(to.host)}&port=${to.port}`
}

/** Returns a database that acts as a standby: it has the roles of its server, and different rows. */
async function standby(): Promise<string> {
  const name = `trellis_standby_${randomBytes(6).toString('hex')}`
  const admin = await openAdminClient(testServer().target)
  await admin.query(`CREATE DATABASE ${name}`)
  atTheEnd(async () => {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
  })
  return name
}

async function opened(readUrl: string) {
  const both = await connectDatabase({ target, readUrl, secret: testSecret, log: silentLog, poolSize: 2 })
  atTheEnd(() => both.close())
  const where = async (db: Db) =>
    (await sql<{ name: string }>`SELECT current_database() AS name`.execute(db)).rows[0]!.name
  return {
    ...both,
    now: () => both.inSite(site, where),
    later: () => both.inSite(site, where, { mayLag: true }),
    across: () => both.acrossSites(where),
  }
}

test('reads that may lag use the standby within their site, and all others use the main database', async () => {
  const name = await standby()
  const { now, later, across, inSite } = await opened(urlOf(inDatabase(target, name)))
  expect(await later()).toBe(name)
  expect(await now()).not.toBe(name)
  expect(await across()).toBe(await now())
  const facts = await inSite(
    site,
    (db) =>
      sql<{ site: string; isAbove: boolean }>`SELECT current_setting('trellis.site') AS site,
        (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user) AS "isAbove"`.execute(db),
    { mayLag: true },
  )
  expect(facts.rows).toEqual([{ site, isAbove: false }])
})

test('while the standby is unavailable, reads use the main database', async () => {
  const { now, later } = await opened('postgres://somebody@127.0.0.1:1/nowhere')
  for (let round = 0; round < 2; round++) expect(await later()).toBe(await now())
})

test('reads that may lag can’t write, with or without a standby', async () => {
  const write = (db: Db) => sql`CREATE TABLE note (id uuid)`.execute(db)
  await expect(database.inSite(site, write, { mayLag: true })).rejects.toMatchObject({ cause: { code: '25006' } })
  const { inSite } = await opened(urlOf(inDatabase(target, await standby())))
  await expect(inSite(site, write, { mayLag: true })).rejects.toMatchObject({ cause: { code: '25006' } })
})
