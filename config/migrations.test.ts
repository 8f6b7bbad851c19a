import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const list = 'config/migrations.json'

/** Every migration by name, with the SHA-256 of its contents. */
const found = Object.fromEntries(
  globSync('src/**/migrations/*.sql')
    .map((file) => [basename(file), createHash('sha256').update(readFileSync(file)).digest('hex')] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1)),
)

test('migrations that databases may have run are unchanged; MIGRATIONS_LIST=write adds new ones to the list', () => {
  if (process.env['MIGRATIONS_LIST'] === 'write') writeFileSync(list, `${JSON.stringify(found, null, 2)}\n`)
  expect(found).toEqual(JSON.parse(readFileSync(list, 'utf8')))
})
