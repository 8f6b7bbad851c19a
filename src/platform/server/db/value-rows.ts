import { type RawBuilder, sql } from 'kysely'

/**
 * Maximum number of rows in one statement. With ten columns, that is still far below PostgreSQL's limit of 65,535
 * parameters.
 */
const most = 1000

/**
 * Inserts rows with multi-row VALUES, a thousand per statement, and returns the number written. A cluster sends such a
 * statement to the shard of its site. Rows selected from arrays or JSON would instead be copied between its nodes with
 * COPY.
 * @param insert creates the statement around the rows: "VALUES (…), (…)"
 */
export async function insertRows<Row>(
  rows: readonly Row[],
  cellsOf: (row: Row) => readonly unknown[],
  insert: (values: RawBuilder<unknown>) => Promise<{ readonly numAffectedRows?: bigint }>,
): Promise<number> {
  let written = 0
  for (let from = 0; from < rows.length; from += most) {
    const some = rows.slice(from, from + most).map((row) => sql`(${sql.join(cellsOf(row))})`)
    const { numAffectedRows } = await insert(sql`VALUES ${sql.join(some)}`)
    written += Number(numAffectedRows ?? 0)
  }
  return written
}
