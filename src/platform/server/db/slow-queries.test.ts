import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withWorkContext } from '../current-work.ts'
import type { Log } from '../log/log.ts'
import { silentLog } from '../testing/silent-log.ts'
import { targetOf, testDatabase } from '../testing/test-database.ts'
import { testSecret } from '../testing/test-target.ts'
import { connectDatabase } from './open-database.ts'

test('logs a slow query with its call or job and without its values', async () => {
  const noted: { milliseconds: number; work: string; query: string }[] = []
  const log = {
    ...silentLog,
    warn: (facts: (typeof noted)[number], message: string) => void (message === 'a slow query' && noted.push(facts)),
  } as unknown as Log
  const target = await targetOf(await testDatabase({ empty: true }))
  const database = await connectDatabase({ target, secret: testSecret, log, poolSize: 2, slowQueryMs: 50 })
  await withWorkContext('/contacts/list', () =>
    database.acrossSites(async (db) => {
      await sql`SELECT 'fast'`.execute(db)
      await sql`SELECT pg_sleep(0.06),
        ${'ann@example.com'}::text, 'a secret'`.execute(db)
    }),
  )
  await sql`SELECT pg_sleep(0.06)`.execute(database.system)
  await database.close()
  expect(noted.map(({ work, query }) => [work, query])).toEqual([
    ['/contacts/list', "SELECT pg_sleep(0.06), $1::text, '…'"],
    ['', 'SELECT pg_sleep(0.06)'],
  ])
  expect(noted[0]!.milliseconds).toBeGreaterThanOrEqual(50)
})
