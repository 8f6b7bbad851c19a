import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { openAdminClient } from '../testing/admin-client.ts'
import { testDatabase, testServer } from '../testing/test-database.ts'
import { copyRows } from './copy-rows.ts'

const database = await testDatabase({ empty: true })
const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(database.system)
const admin = await openAdminClient(testServer().target)
afterAll(() => admin.end())

/** Ends the connections of this test that are running such a statement. Waits until there is one. */
const killAt = (statement: string) =>
  vi.waitFor(
    async () => {
      const killed = await admin.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND query ILIKE $2 AND state <> 'idle'`,
        [rows[0]!.name, `${statement}%`],
      )
      expect(killed.rowCount).toBeGreaterThan(0)
    },
    { timeout: 30_000, interval: 5 },
  )

const works = async () => expect((await sql`SELECT 1 AS one`.execute(database.system)).rows).toEqual([{ one: 1 }])

test('a copy whose connection is killed fails as unavailable, and the next one works', async () => {
  await sql`CREATE TABLE copied (number int, text text)`.execute(database.system)
  function* many(count: number) {
    for (let i = 0; i < count; i++) yield [i, 'x'.repeat(200)]
  }
  const copying = database.acrossSites((db) => copyRows(db, 'copied (number, text)', many(3_000_000)))
  copying.catch(() => {})
  await killAt('COPY copied')
  await expect(copying).rejects.toMatchObject({ code: 'unavailable' })
  await works()
  await database.acrossSites((db) => copyRows(db, 'copied (number, text)', many(10)))
  const counted = await sql<{ count: number }>`SELECT count(*) AS count FROM copied`.execute(database.system)
  expect(counted.rows).toEqual([{ count: 10 }])
})

test('statements and idle transactions fail as unavailable when their connections are killed', async () => {
  const slow = sql`SELECT pg_sleep(100)`.execute(database.system)
  slow.catch(() => {})
  await killAt('SELECT pg_sleep')
  await expect(slow).rejects.toMatchObject({ code: 'unavailable' })
  const idle = database.acrossSites(async (db) => {
    await sql`SELECT 'idle in here'`.execute(db)
    await killAt("SELECT 'idle in here'")
    await sql`SELECT 2`.execute(db)
  })
  await expect(idle).rejects.toMatchObject({ code: 'unavailable' })
  await works()
})
