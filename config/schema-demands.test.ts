import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/server/testing/test-database.ts'
import { brokenDemands, readSchema } from './schema-demands.ts'

const database = await testDatabase({ empty: true })

const before = `
  CREATE TABLE cake (site_id uuid, id uuid, name text, kind text NOT NULL DEFAULT 'plain' CHECK (kind IN ('plain', 'fruit')),
    layers int CHECK (layers > 0), PRIMARY KEY (site_id, id));
  CREATE UNIQUE INDEX cake_name ON cake (site_id, name);
  CREATE FUNCTION slices(int) RETURNS int LANGUAGE sql AS 'SELECT 1';`

/** Returns what breaks for a program written for the earlier schema after the change. */
async function broken(change: string): Promise<string[]> {
  const undo = new Error('undo')
  let found: string[] = []
  const attempt = database.acrossSites(async (db) => {
    await sql.raw(before).execute(db)
    const old = await readSchema(db)
    await sql.raw(change).execute(db)
    found = brokenDemands(old, await readSchema(db))
    throw undo
  })
  await expect(attempt).rejects.toBe(undo)
  return found
}

test.each([
  ['nothing', 'SELECT 1', []],
  ['a new table', 'CREATE TABLE tart (id uuid NOT NULL)', []],
  ['a new column that may be empty', 'ALTER TABLE cake ADD icing text', []],
  [
    'a new column with a default and a check',
    `ALTER TABLE cake ADD icing text NOT NULL DEFAULT '' CHECK (icing <> 'x')`,
    [],
  ],
  [
    'a new column that wants a value',
    'ALTER TABLE cake ADD icing text NOT NULL',
    ['cake.icing is new, refuses NULL and has no default'],
  ],
  ['a dropped column', 'ALTER TABLE cake DROP layers', ['cake.layers is gone']],
  ['a renamed column', 'ALTER TABLE cake RENAME layers TO floors', ['cake.layers is gone']],
  ['a renamed table', 'ALTER TABLE cake RENAME TO tart', ['cake is gone']],
  ['a dropped function', 'DROP FUNCTION slices', ['slices(integer) is gone']],
  ['another type', 'ALTER TABLE cake ALTER layers TYPE smallint', ['cake.layers was integer and is smallint']],
  ['a column that refuses NULL', 'ALTER TABLE cake ALTER name SET NOT NULL', ['cake.name refuses NULL']],
  ['a lost default', 'ALTER TABLE cake ALTER kind DROP DEFAULT', ['cake.kind has lost its default']],
  ['a new check', 'ALTER TABLE cake ADD CHECK (layers < 9)', ['cake has a new check: CHECK ((layers < 9))']],
  [
    'a check that admits more',
    `ALTER TABLE cake DROP CONSTRAINT cake_kind_check; ALTER TABLE cake ADD CHECK (kind IN ('fruit', 'nut', 'plain'))`,
    [],
  ],
  [
    'a check that admits less',
    `ALTER TABLE cake DROP CONSTRAINT cake_kind_check; ALTER TABLE cake ADD CHECK (kind IN ('plain', 'nut'))`,
    [`cake has a new check: CHECK ((kind = ANY (ARRAY['plain'::text, 'nut'::text])))`],
  ],
  [
    'a new unique index',
    'CREATE UNIQUE INDEX ON cake (site_id, layers)',
    ['cake has a new unique: btree (site_id, layers)'],
  ],
  ['a lost target of ON CONFLICT', 'DROP INDEX cake_name', ['cake is no longer unique by btree (site_id, name)']],
  [
    'a narrower target of ON CONFLICT',
    'DROP INDEX cake_name; CREATE UNIQUE INDEX ON cake (site_id, name) WHERE layers > 1',
    [
      'cake has a new unique: btree (site_id, name) WHERE (layers > 1)',
      'cake is no longer unique by btree (site_id, name)',
    ],
  ],
  [
    'a new foreign key',
    'CREATE TABLE tart (site_id uuid PRIMARY KEY); ALTER TABLE cake ADD FOREIGN KEY (site_id) REFERENCES tart',
    ['cake has a new foreign key: FOREIGN KEY (site_id) REFERENCES tart(site_id)'],
  ],
] as const)('%s', async (_what, change, expected) => expect(await broken(change)).toEqual(expected))
