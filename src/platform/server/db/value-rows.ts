import { type RawBuilder, sql } from 'kysely'

/** Rows in one statement: with ten columns still far from the 65,535 parameters that PostgreSQL takes. */
const most = 1000

/**
 * Inserts rows by multi-row VALUES, a thousand to a statement: a cluster sends such a statement to the shard of its site, while it would make a COPY
 * between its nodes of rows that are selected from arrays or JSON. Answers how many were written.
 * @param insert makes the statement around the rows: "VALUES (…), (…)"
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
