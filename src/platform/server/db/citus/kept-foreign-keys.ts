import type pg from 'pg'

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/** The table that stores the definitions of dropped foreign keys. An interrupted run leaves them here for the next. */
const place = 'trellis_distribute.foreign_keys'

/**
 * Drops the foreign keys of the tables in `public`, and stores their definitions in the same transaction. A table can't
 * be distributed while it refers to a table that isn't, or is referred to by one.
 */
export async function dropForeignKeys(client: pg.ClientBase): Promise<number> {
  await client.query('BEGIN')
  await client.query(`CREATE SCHEMA IF NOT EXISTS trellis_distribute`)
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${place} ("table" text, name text, definition text NOT NULL, PRIMARY KEY ("table", name))`,
  )
  const { rows } = await client.query<ForeignKey>(
    `INSERT INTO ${place} SELECT relname, conname, pg_get_constraintdef(k.oid)
     FROM pg_constraint AS k JOIN pg_class AS c ON c.oid = conrelid
     WHERE contype = 'f' AND conparentid = 0 AND relnamespace = 'public'::regnamespace
     ON CONFLICT ("table", name) DO UPDATE SET definition = excluded.definition RETURNING *`,
  )
  for (const { table, name } of rows) {
    await client.query(`ALTER TABLE public.${quoted(client, table)} DROP CONSTRAINT ${quoted(client, name)}`)
  }
  await client.query('COMMIT')
  return rows.length
}

/** Restores every stored foreign key, one at a time, and returns their number. */
export async function restoreForeignKeys(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<ForeignKey>(`SELECT * FROM ${place} ORDER BY "table", name`)
  for (const { table, name, definition } of rows) {
    const there = await client.query(
      `SELECT FROM pg_constraint WHERE conname = $2 AND conrelid = format('public.%I', $1::text)::regclass`,
      [table, name],
    )
    if (there.rowCount === 0) {
      await client.query(
        `ALTER TABLE public.${quoted(client, table)} ADD CONSTRAINT ${quoted(client, name)} ${definition}`,
      )
    }
    await client.query(`DELETE FROM ${place} WHERE "table" = $1 AND name = $2`, [table, name])
  }
  await client.query('DROP SCHEMA trellis_distribute CASCADE')
  return rows.length
}

/** Whether an earlier run was interrupted while foreign keys were dropped. */
export async function areForeignKeysDropped(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(`SELECT to_regclass('${place}') IS NOT NULL AS "isThere"`)
  return rows[0]!.isThere
}

const quoted = (client: pg.ClientBase, name: string) => client.escapeIdentifier(name)
