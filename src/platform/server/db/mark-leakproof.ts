import type pg from 'pg'

/**
 * Functions that an index needs to be of use under row-level security. All of them compare two values and say nothing of
 * either but the answer, which PostgreSQL leaves for a superuser to assert.
 */
const functions = ['textlike(text,text)', 'texticlike(text,text)', 'arraycontains(anyarray,anyarray)'] as const

/**
 * Asserts in this database that searches by index may run before the check of the row's site. Does nothing for a login that is
 * no superuser: searches then read all contacts of the site, and are right all the same.
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
