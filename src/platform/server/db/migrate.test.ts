import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'

const database = await testDatabase({ empty: true, poolSize: 8 })

let parent: string
let plants: string
let animals: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'trellis migrations '))
  plants = await mkdtemp(join(parent, 'plants-'))
  animals = await mkdtemp(join(parent, 'animals-'))
})

afterEach(async () => {
  await rm(parent, { recursive: true })
  await sql`DROP TABLE IF EXISTS migration, tree, leaf, cat CASCADE`.execute(database.system)
})

const tree = ['20260101-1000-tree.sql', 'CREATE TABLE tree (id uuid PRIMARY KEY);'] as const
const cat = ['20260102-1000-cat.sql', 'CREATE TABLE cat (id uuid PRIMARY KEY, tree uuid REFERENCES tree);'] as const
const leaf = ['20260103-1000-leaf.sql', 'CREATE TABLE leaf (id uuid REFERENCES cat);\n-- the end'] as const

const put = (folder: string, [name, text]: readonly [string, string]) => writeFile(join(folder, name), text)
const run = () =>
  migrate(
    database,
    [plants, animals].map((folder) => pathToFileURL(folder)),
  )

async function tables(): Promise<string[]> {
  const found = sql<{ name: string }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`
  return (await found.execute(database.system)).rows.map(({ name }) => name)
}

test('migrations of all folders run once, in order of their names', async () => {
  await Promise.all([put(plants, tree), put(animals, cat), put(plants, leaf)])
  expect(await run()).toEqual([tree[0], cat[0], leaf[0]])
  expect(await run()).toEqual([])
  expect(await tables()).toEqual(['cat', 'leaf', 'migration', 'tree'])
})

test('if four nodes start at once, one runs the migrations', async () => {
  await Promise.all([put(plants, tree), put(animals, cat)])
  const runs = await Promise.all([run(), run(), run(), run()])
  expect(runs.filter((names) => names.length > 0)).toEqual([[tree[0], cat[0]]])
})

test('a migration added later with an earlier name still runs', async () => {
  const early = ['20250101-1000-early.sql', 'CREATE TABLE leaf (id uuid PRIMARY KEY)'] as const
  await put(plants, tree)
  await run()
  await put(animals, early)
  expect(await run()).toEqual([early[0]])
})

test('different line endings are not a change', async () => {
  await put(plants, [tree[0], 'CREATE TABLE tree (\nid uuid PRIMARY KEY);\n'])
  await run()
  await put(plants, [tree[0], 'CREATE TABLE tree (\r\nid uuid PRIMARY KEY);\r\n'])
  expect(await run()).toEqual([])
})

describe('reports an error and changes nothing', () => {
  test('when a migration fails', async () => {
    await put(plants, tree)
    await put(animals, [cat[0], 'CREATE TABLE cat (\n  id uuid,\n  tree REFERENCES tree\n);'])
    await expect(run()).rejects.toThrow(/^The migration 20260102-1000-cat.sql failed, line 3: syntax error/)
    expect(await tables()).toEqual([])
  })

  test('when an applied migration was changed', async () => {
    await put(plants, tree)
    await run()
    await put(plants, [tree[0], 'CREATE TABLE tree (id text PRIMARY KEY);'])
    await put(animals, cat)
    await expect(run()).rejects.toThrow(`The migration ${tree[0]} was changed after the database had run it.`)
    expect(await tables()).toEqual(['migration', 'tree'])
  })

  test('when an applied migration is missing', async () => {
    await put(plants, tree)
    await run()
    await rm(join(plants, tree[0]))
    await expect(run()).rejects.toThrow(
      `The database has run the migration ${tree[0]}, which this program does not know`,
    )
  })

  test('when two migrations have the same name', async () => {
    await Promise.all([put(plants, tree), put(animals, tree)])
    await expect(run()).rejects.toThrow(`Two migrations have the same name: ${tree[0]}`)
  })

  test('when a name doesn’t fit the naming scheme', async () => {
    await put(plants, ['tree.sql', tree[1]])
    await expect(run()).rejects.toThrow('A migration is named YYYYMMDD-HHMM-what.sql, unlike ')
  })
})
