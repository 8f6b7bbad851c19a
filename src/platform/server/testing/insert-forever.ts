import { sql } from 'kysely'
import { openDatabase } from '../db/open-database.ts'
import { silentLog } from './silent-log.ts'

/**
 * A program for the crash tests: opens the database of the folder that it is given and inserts 1, 2, 3, … into `row`,
 * writing each number on stdout once the database has acknowledged it. It goes on after every failure.
 */
const database = await openDatabase({ dataDir: process.argv[2]!, log: silentLog })
await sql`CREATE TABLE IF NOT EXISTS row (number int NOT NULL)`.execute(database.system)
for (let number = 1; ;) {
  try {
    await sql`INSERT INTO row VALUES (${number})`.execute(database.system)
    process.stdout.write(`${number}\n`)
    number++
  } catch {
    // The database is away: the same number again.
  }
}
