import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openAdminClient } from '../testing/admin-client.ts'
import { testDatabase, testServer } from '../testing/test-database.ts'

const database = await testDatabase({ empty: true })
const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(database.system)
const admin = await openAdminClient(testServer().target, rows[0]!.name)
afterAll(() => admin.end())

test('a full disk stays reported until the database can write again', async () => {
  expect(await database.isDiskFull()).toBe(false)
  await admin.query(`
    CREATE FUNCTION no_space() RETURNS event_trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
    CREATE EVENT TRIGGER no_space ON ddl_command_end EXECUTE FUNCTION no_space()`)
  // No error has been reported so far.
  expect(await database.isDiskFull()).toBe(false)
  const write = database.acrossSites((db) => sql`CREATE TABLE x ()`.execute(db))
  await expect(write).rejects.toMatchObject({ code: 'unavailable' })
  expect([await database.isDiskFull(), await database.isDiskFull()]).toEqual([true, true])
  await admin.query('DROP EVENT TRIGGER no_space')
  expect([await database.isDiskFull(), await database.isDiskFull()]).toEqual([false, false])
})
