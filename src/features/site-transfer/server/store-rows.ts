import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import { type Cell, copyRows } from '#platform/server/db/copy-rows.ts'
import type { Db } from '#platform/server/db/database.ts'

/** A column as it is written to a file: JSON as JSON, anything else as PostgreSQL's text. */
export interface Column {
  readonly name: string
  readonly isJson: boolean
  readonly isList: boolean
}

/** A row in a file. */
export type Row = Readonly<Record<string, unknown>>

/** Returns the columns of a table except its `site_id` and generated ones. */
export async function columnsOf(db: Db, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    SELECT attname::text AS name, atttypid IN ('json'::regtype, 'jsonb'::regtype) AS "isJson", atttypid = 'text[]'::regtype AS "isList" FROM pg_attribute
    WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attname <> 'site_id'
    ORDER BY attnum`.execute(db)
  return rows
}

/** Reads a site's rows in a table, 2,000 at a time. */
export async function* rowsOf(db: Db, siteId: Id, table: string): AsyncGenerator<Row[]> {
  const columns = await columnsOf(db, table)
  const picked = columns.map(({ name, isJson }) => (isJson ? sql.ref(name) : sql`${sql.ref(name)}::text`))
  const cursor = sql.ref(`rows_of_${table}`)
  const named = columns.map(({ name }, i) => sql`${picked[i]!} AS ${sql.ref(name)}`)
  await sql`DECLARE ${cursor} NO SCROLL CURSOR FOR SELECT ${sql.join(named)} FROM ${sql.table(table)}
    WHERE site_id = ${sql.lit(siteId)}`.execute(db)
  for (;;) {
    const { rows } = await sql<Row>`FETCH 2000 FROM ${cursor}`.execute(db)
    if (rows.length === 0) break
    yield rows
  }
  await sql`CLOSE ${cursor}`.execute(db)
}

/** Checks whether a site has any rows in a table. */
export async function hasRows(db: Db, siteId: Id, table: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (SELECT FROM ${sql.table(table)} WHERE site_id = ${siteId}) AS has`.execute(db)
  return rows[0]!.has
}

/** Deletes all rows of a site in a table. */
export async function clearRows(db: Db, siteId: Id, table: string): Promise<void> {
  await sql`DELETE FROM ${sql.table(table)} WHERE site_id = ${siteId}`.execute(db)
}

/** Writes rows of a file into the given columns of a site's table. Missing values become null. */
export async function insertRows(db: Db, siteId: Id, table: string, columns: readonly Column[], rows: readonly Row[]) {
  const names = columns.map(({ name }) => sql.ref(name))
  // COPY can't be used on a table with row-level security.
  await sql`CREATE TEMP TABLE staged ON COMMIT DROP AS
    SELECT ${sql.join(names)} FROM ${sql.table(table)} WITH NO DATA`.execute(db)
  const into = `staged (${columns.map(({ name }) => `"${name}"`).join(', ')})`
  await copyRows(db, into, cellsOf(columns, rows))
  await refuseHoles(db, columns)
  // Without RETURNING, a cluster would also use COPY for the table.
  await sql`INSERT INTO ${sql.table(table)} (site_id, ${sql.join(names)})
    SELECT ${siteId}::uuid, ${sql.join(names)} FROM staged RETURNING 1`.execute(db)
  await sql`DROP TABLE staged`.execute(db)
}

/**
 * No room writes lists of lists, or lists with a missing text. Throws an error like PostgreSQL's for an invalid value.
 */
async function refuseHoles(db: Db, columns: readonly Column[]): Promise<void> {
  const lists = columns.filter(({ isList }) => isList).map(({ name }) => sql.ref(name))
  if (lists.length === 0) return
  const isBad = lists.map(
    (list) => sql`array_ndims(${list}) > 1 OR EXISTS (SELECT FROM unnest(${list}) AS one WHERE one IS NULL)`,
  )
  const { rows } = await sql`SELECT FROM staged WHERE ${sql.join(isBad, sql` OR `)} LIMIT 1`.execute(db)
  if (rows.length > 0) throw Object.assign(new Error('a list with holes'), { code: '22004' })
}

function* cellsOf(columns: readonly Column[], rows: readonly Row[]): Generator<Cell[]> {
  for (const row of rows) {
    yield columns.map(({ name, isJson }) => {
      const value = row[name] ?? null
      if (isJson) return value === null ? null : JSON.stringify(value)
      return value === null || typeof value === 'string' ? value : JSON.stringify(value)
    })
  }
}
