/** `npm run distribute`: spreads the database at DATABASE_URL, a Citus coordinator, over its workers. */
import pg from 'pg'
import { readSettings } from '#platform/server/config/read-settings.ts'
import { distribute } from '#platform/server/db/citus/distribute.ts'

try {
  const { DATABASE_URL: url } = readSettings(process.env).settings
  if (!url) throw new Error('Set DATABASE_URL to the coordinator of a Citus, with a superuser’s login.')
  const client = new pg.Client({ connectionString: url, application_name: 'trellis distribute' })
  await client.connect()
  await distribute(client, (line) => process.stdout.write(`${line}\n`)).finally(() => client.end())
} catch (error) {
  process.stderr.write(`Not distributed: ${(error as Error).message}\n`)
  process.exitCode = 1
}
