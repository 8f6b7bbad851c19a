import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Does some work and takes back all that it wrote, within the caller's transaction; answers what it answered. */
export async function inRolledBackTransaction<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`SAVEPOINT taken_back`.execute(db)
  const answer = await work()
  await sql`ROLLBACK TO SAVEPOINT taken_back`.execute(db)
  await sql`RELEASE SAVEPOINT taken_back`.execute(db)
  return answer
}
