import { migrate } from '../db/migrate.ts'
import { connectDatabase } from '../db/open-database.ts'
import type { Target } from '../db/pool.ts'
import { migrateJobs } from '../jobs/migrate-jobs.ts'
import { roomMigrations } from './room-migrations.ts'
import { silentLog } from './silent-log.ts'
import { testSecret } from './test-target.ts'

/** Creates the tables of all rooms and of the jobs in an empty database. */
export async function migrateAll(target: Target): Promise<void> {
  const database = await connectDatabase({ target, secret: testSecret, log: silentLog, poolSize: 1 })
  try {
    await migrate(database, await roomMigrations())
    await migrateJobs(database.connection, silentLog)
  } finally {
    await database.close()
  }
}
