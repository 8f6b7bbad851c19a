import type pg from 'pg'

/**
 * Functions that must be leakproof so that an index is usable under row-level security. All of them compare two values
 * and reveal nothing about either except the result. PostgreSQL lets only a superuser assert that.
 */
const functions = ['textlike(text,text)', 'texticlike(text,text)', 'arraycontains(anyarray,anyarray)'] as const

/**
 * Declares in this database that index searches may run before the check of the row's site. Does nothing for a login
 * that isn't a superuser: searches then read all contacts of the site, with the same results.
 */
export async function markLeakproof(client: pg.Client): Promise<void> {
  const names = functions.map((name) => `'pg_catalog.${name}'::regprocedure`).join(', ')
  const { rows } = await client.query<{ name: string }>(`
    SELECT oid::regprocedure::text AS name FROM pg_proc
    WHERE oid IN (${names}) AND NOT proleakproof AND (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)`)
  if (rows.length === 0) return
  await client.query(`
    BEGIN;
    SELECT pg_advisory_xact_lock(hashtext('trellis.leakproof'));
    ${rows.map(({ name }) => `ALTER FUNCTION ${name} LEAKPROOF;`).join('\n')}
    COMMIT`)
}
