import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { wholeProgram } from './testing/whole-program.ts'

const { database, rooms } = await wholeProgram()

test('every table of a site moves with it or stays, as its room declares, and no secret moves', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    SELECT c.relname AS table, array_agg(a.attname::text) AS columns FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    GROUP BY c.relname HAVING bool_or(a.attname = 'site_id')`.execute(database.system)
  const moves = rooms.flatMap(({ transfer }) => (transfer.moves ?? []).map(({ table }) => table))
  const stays = rooms.flatMap(({ transfer }) => transfer.stays ?? [])
  expect([...moves, ...stays].toSorted()).toEqual(rows.map(({ table }) => table).toSorted())
  const secret = /sealed|secret|token|password|hash/
  const columns = rows.filter(({ table }) => moves.includes(table)).flatMap((row) => row.columns)
  // The suppression list consists of hashes, whose keys are transferred as well.
  expect(columns.filter((name) => secret.test(name))).toEqual(['address_hash'])
})
