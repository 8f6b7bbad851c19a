import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Runs work within the caller's transaction, rolls back everything it wrote, and returns its result. */
export async function inRolledBackTransaction<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`SAVEPOINT taken_back`.execute(db)
  const answer = await work()
  await sql`ROLLBACK TO SAVEPOINT taken_back`.execute(db)
  await sql`RELEASE SAVEPOINT taken_back`.execute(db)
  return answer
}
