import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { wholeProgram } from './testing/whole-program.ts'

const { database, rooms } = await wholeProgram()
const moves = rooms.flatMap(({ transfer }) => transfer?.moves ?? [])

/** Returns the columns that a check covers. */
function checkedBy(check: z.ZodType | undefined): string[] {
  const { shape, options } = (check ?? {}) as { shape?: object; options?: readonly z.ZodType[] }
  return shape ? Object.keys(shape) : (options ?? []).flatMap(checkedBy)
}

test('imported JSON is checked before it is stored, in every table that moves with a site', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT attrelid::regclass::text AS "table", attname::text AS "column" FROM pg_attribute
    WHERE attrelid = ANY (${moves.map(({ table }) => table)}::text[]::regclass[]) AND attnum > 0 AND NOT attisdropped
      AND atttypid IN ('json'::regtype, 'jsonb'::regtype)`.execute(database.system)
  expect(rows.length).toBeGreaterThan(30)
  const unchecked = rows.filter(({ table, column }) => {
    const { check, change } = moves.find((one) => one.table === table)!
    const isDropped = () => change?.({ [column]: 'hostile', test: {} })[column] === null
    return !checkedBy(check).includes(column) && !isDropped()
  })
  expect(unchecked.map(({ table, column }) => `${table}.${column}`)).toEqual([])
})
