import type pg from 'pg'

/** A table to be distributed by its `site_id`, or copied to every worker as a reference table. */
export interface PlannedTable {
  readonly name: string
  readonly kind: 'distributed' | 'reference'
  readonly isDone: boolean
}

/** The table that all others are co-located with. */
export const firstTable = 'sites'

/**
 * Returns all our tables in the order in which they are distributed: reference tables, then the sites, then the rest.
 * Partitions follow their table. The job queue stays on the coordinator, where the workers of Trellis look for it.
 */
export async function distributionPlan(client: pg.ClientBase): Promise<PlannedTable[]> {
  const { rows } = await client.query<PlannedTable & { key: string | null }>(
    `SELECT c.relname AS name,
       CASE WHEN site.attnum IS NULL THEN 'reference' ELSE 'distributed' END AS kind,
       EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = c.oid) AS "isDone",
       (SELECT attname FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = indkey[0]
        WHERE indrelid = c.oid AND indisprimary) AS key
     FROM pg_class AS c
     LEFT JOIN pg_attribute AS site ON site.attrelid = c.oid AND site.attname = 'site_id' AND NOT site.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     ORDER BY site.attnum IS NOT NULL, c.relname <> $1, c.relname`,
    [firstTable],
  )
  for (const { name, kind, key } of rows) {
    if (kind === 'distributed' && key !== 'site_id')
      throw new Error(
        `The table ${name} has site_id, but not first in its primary key, and cannot be distributed by it.`,
      )
  }
  return rows.map(({ name, kind, isDone }) => ({ name, kind, isDone }))
}
