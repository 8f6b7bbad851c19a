import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'

const database = await testDatabase()

test('a count is a number, a date its text', async () => {
  const { rows } = await sql`SELECT count(*) AS count, date '2026-11-20' AS day, 9007199254740993::int8 AS big`.execute(
    database.system,
  )
  expect(rows).toEqual([{ count: 1, day: '2026-11-20', big: '9007199254740993' }])
})
