import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { PersonTable, Trace } from '#platform/server/person-tables.ts'

/** The values by which a person is identified in all rooms. */
export type Traces = Readonly<Record<Trace, ReadonlySet<string>>>

function rowsOf({ table, column, by }: PersonTable, siteId: Id, traces: Traces): RawBuilder<unknown> {
  const values = [...traces[by]]
  const of = sql.ref(column)
  const matches =
    by === 'contact'
      ? sql`${of} = ANY(${values}::uuid[])`
      : by === 'address'
        ? sql`${of} = ANY(${values}::text[])`
        : sql`${of}::text = ANY(${values}::text[])`
  return sql`FROM ${sql.table(table)} WHERE site_id = ${siteId} AND ${matches}`
}

/** Returns all rows of a table with data about a person. */
export async function personRows(
  db: Db,
  siteId: Id,
  table: PersonTable,
  traces: Traces,
): Promise<Record<string, unknown>[]> {
  if (traces[table.by].size === 0) return []
  const { rows } = await sql<Record<string, unknown>>`SELECT * ${rowsOf(table, siteId, traces)} LIMIT 10000`.execute(db)
  return rows
}

/** Erases all rows of a table with data about a person. Returns their number. */
export async function erasePersonRows(db: Db, siteId: Id, table: PersonTable, traces: Traces): Promise<number> {
  if (traces[table.by].size === 0) return 0
  const { numAffectedRows } = await sql`DELETE ${rowsOf(table, siteId, traces)}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Erases the address of a person from the histories of contacts they were merged with. Returns the number of lines. */
export async function eraseMergeNotes(db: Db, siteId: Id, emailKey: string): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM contact_activity
    WHERE site_id = ${siteId} AND kind = 'merged' AND lower(what) = ${emailKey}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
