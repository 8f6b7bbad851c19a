import { sql } from 'kysely'
import type { Db } from './database.ts'
import { readMigrations, type Migration } from './migration-files.ts'
import type { OpenDatabase } from './open-database.ts'
import { admitSiteRole } from './site-role.ts'

type MigrationTable = { migration: { name: string; sha256: string } }

/**
 * Runs every migration of the folders that has not run yet, ordered by name across all folders, in one transaction, and
 * returns their names. If several nodes start together, one does it and the others wait. A migration whose name comes
 * before one that has already run (two rooms, two branches) also runs. Throws an error for the operator if a migration
 * fails, or if one that has run is changed or missing. In that case nothing is changed.
 */
export async function migrate(database: OpenDatabase, folders: readonly URL[]): Promise<string[]> {
  const migrations = await readMigrations(folders)
  const names = await database.acrossSites(async (db) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(db)
    await sql`SELECT pg_advisory_xact_lock(hashtext('trellis.migrate'))`.execute(db)
    const before = await readHistory(db)
    refuseRewrittenHistory(migrations, before)
    const pending = migrations.filter(({ name }) => !before.has(name))
    for (const migration of pending) await run(db, migration)
    return pending.map(({ name }) => name)
  })
  if (database.siteRole !== undefined) await admitSiteRole(database, database.siteRole)
  return names
}

async function readHistory(db: Db): Promise<Map<string, string>> {
  await sql`CREATE TABLE IF NOT EXISTS migration (
    name text PRIMARY KEY, sha256 text NOT NULL, run_at timestamptz NOT NULL DEFAULT now())`.execute(db)
  const rows = await db.withTables<MigrationTable>().selectFrom('migration').select(['name', 'sha256']).execute()
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

function refuseRewrittenHistory(migrations: readonly Migration[], before: ReadonlyMap<string, string>): void {
  const known = new Map(migrations.map(({ name, sha256 }) => [name, sha256]))
  for (const [name, sha256] of before) {
    if (!known.has(name)) {
      throw new Error(
        `The database has run the migration ${name}, which this program does not know. ` +
          'Start the newer version of Trellis that this database belongs to.',
      )
    }
    if (known.get(name) !== sha256) {
      throw new Error(
        `The migration ${name} was changed after the database had run it. Put it back as it was and add a new one.`,
      )
    }
  }
}

async function run(db: Db, { name, sha256, text }: Migration): Promise<void> {
  try {
    await sql.raw(text).execute(db)
  } catch (cause) {
    const { message, position } = cause as Error & { position?: string }
    const line = position === undefined ? '' : `, line ${text.slice(0, Number(position)).split('\n').length}`
    throw new Error(`The migration ${name} failed${line}: ${message}`, { cause })
  }
  await db.withTables<MigrationTable>().insertInto('migration').values({ name, sha256 }).execute()
}
