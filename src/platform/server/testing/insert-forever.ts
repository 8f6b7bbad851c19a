import { sql } from 'kysely'
import { openDatabase } from '../db/open-database.ts'
import { silentLog } from './silent-log.ts'

/**
 * A program for the crash tests: opens the database of the given folder and inserts 1, 2, 3, … into `row`, writing each
 * number to stdout once the database has acknowledged it. It continues after every failure.
 */
const database = await openDatabase({ dataDir: process.argv[2]!, log: silentLog })
await sql`CREATE TABLE IF NOT EXISTS row (number int NOT NULL)`.execute(database.system)
for (let number = 1; ;) {
  try {
    await sql`INSERT INTO row VALUES (${number})`.execute(database.system)
    process.stdout.write(`${number}\n`)
    number++
  } catch {
    // The database is unavailable: tries the same number again.
  }
}
