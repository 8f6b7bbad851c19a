import { execFileSync } from 'node:child_process'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { migrate } from '#platform/server/db/migrate.ts'
import { dataFolder } from '#platform/server/testing/data-folder.ts'
import { roomMigrations } from '#platform/server/testing/room-migrations.ts'
import { testDatabase } from '#platform/server/testing/test-database.ts'
import contracted from './contracted.json' with { type: 'json' }
import { brokenDemands, readSchema } from './schema-demands.ts'

const list = 'config/last-release.json'
const files = new Map(globSync('src/**/migrations/*.sql').map((file) => [basename(file), file] as const))
const database = await testDatabase({ empty: true })

interface Release {
  readonly version: string
  /** The migrations included in the release. */
  readonly migrations: readonly string[]
}

async function lastRelease(): Promise<Release> {
  if (process.env['LAST_RELEASE'] === 'write') {
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
    await writeFile(list, `${JSON.stringify({ version, commit, migrations: [...files.keys()].toSorted() }, null, 2)}\n`)
  }
  return JSON.parse(await readFile(list, 'utf8')) as Release
}

test('today’s schema accepts the reads and writes of the last release, except for the listed exceptions', async () => {
  const { migrations } = await lastRelease()
  const folder = dataFolder('trellis-last-release-')
  await Promise.all(migrations.map((name) => copyFile(files.get(name)!, join(folder, name))))
  await migrate(database, [pathToFileURL(folder)])
  const old = await database.acrossSites(readSchema)
  expect(old.columns.length).toBeGreaterThan(500)
  await migrate(database, await roomMigrations())
  const broken = brokenDemands(old, await database.acrossSites(readSchema))
  expect(broken).toEqual(contracted.map(({ what }) => what).toSorted())
  for (const { why } of contracted) expect(why.length).toBeGreaterThan(20)
})
