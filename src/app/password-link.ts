/**
 * `npm run password-link -- you@example.com`: prints a link to set a new password, for a user with access to this
 * machine.
 */
import { randomBytes } from 'node:crypto'
import { makePasswordLink } from '#features/accounts/server/index.ts'
import { readSettings } from '#platform/server/config/read-settings.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { createLog } from '#platform/server/log/create-log.ts'

const email = process.argv[2] ?? ''

try {
  const { settings } = readSettings(process.env)
  const {
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    DATABASE_SITE_URL: siteUrl,
    SECRET: secret,
    LOG_LEVEL,
    PUBLIC_URL: publicUrl,
  } = settings
  const database = await openDatabase({ url, siteUrl, secret, dataDir, log: createLog(LOG_LEVEL), poolSize: 1 })
  const tools = { now: Date.now, randomBytes: (count: number) => randomBytes(count), publicUrl }
  const link = await database
    .acrossSites((db) => makePasswordLink({ ...tools, db }, email))
    .finally(() => database.close())
  if (!link) throw new Error(`Account not found: ${email}`)
  process.stdout.write(`Open this link within an hour; it works once:\n${link}\n`)
} catch (error) {
  process.stderr.write(`No link was made: ${(error as Error).message}\n`)
  process.exitCode = 1
}
