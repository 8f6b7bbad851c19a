import { glob, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { sourceViolations } from './dialect-source.ts'
import { catalogViolations } from './dialect.ts'

const source = resolve(import.meta.dirname, '../../..')
const rooms = await testDatabase()
const empty = await testDatabase({ empty: true })

test('the tables of all features follow the dialect', async () => {
  expect(await rooms.acrossSites(catalogViolations)).toEqual([])
})

test('the statements of all features follow the dialect', async () => {
  const found: string[] = []
  for await (const file of glob('{features,platform}/**/server/**/*.{ts,sql}', { cwd: source })) {
    if (file.endsWith('.test.ts')) continue
    for (const what of sourceViolations(await readFile(resolve(source, file), 'utf8'))) found.push(`${file}: ${what}`)
  }
  expect(found).toEqual([])
})

const policy = `USING (current_setting('trellis.site', true) IN ('*', site_id::text))`
const guard = (table: string) =>
  `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY; ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
   CREATE POLICY site ON ${table} ${policy};`
const good = `CREATE TABLE good (site_id uuid, id uuid, name text, PRIMARY KEY (site_id, id)); ${guard('good')}`
const columns = 'site_id uuid, id uuid, other uuid, PRIMARY KEY (site_id, id)'
const bad = (definition: string) => `CREATE TABLE bad (${definition}); ${guard('bad')}`
const unguarded = `CREATE TABLE bad (${columns});`

describe('a migration is refused', () => {
  test.each([
    ['nothing', good, []],
    ['no primary key', bad('site_id uuid'), ['bad has no primary key']],
    ['the key', bad('site_id uuid, id uuid PRIMARY KEY'), ['bad_pkey is unique without site_id first']],
    [
      'its order',
      bad('site_id uuid, id uuid, PRIMARY KEY (id, site_id)'),
      ['bad_pkey is unique without site_id first'],
    ],
    ['a constraint', bad(`${columns}, UNIQUE (other)`), ['bad_other_key is unique without site_id first']],
    ['an index', `${bad(columns)} CREATE UNIQUE INDEX i ON bad (other)`, ['i is unique without site_id first']],
    [
      'an expression',
      `${bad(columns)} CREATE UNIQUE INDEX i ON bad ((id::text))`,
      ['i is unique without site_id first'],
    ],
    [
      'a foreign key',
      `${good} CREATE UNIQUE INDEX u ON good (id, site_id);
       ${bad(`${columns}, CONSTRAINT f FOREIGN KEY (id, site_id) REFERENCES good (id, site_id)`)}`,
      ['f is a foreign key without site_id first', 'u is unique without site_id first'],
    ],
    [
      'a foreign key from outside',
      `${good} CREATE TABLE bad (id uuid PRIMARY KEY, s uuid, CONSTRAINT f FOREIGN KEY (s, id) REFERENCES good (site_id, id))`,
      ['f is a foreign key without site_id first'],
    ],
    [
      'set null',
      `${good} ${bad(`${columns}, CONSTRAINT f FOREIGN KEY (site_id, other) REFERENCES good ON DELETE SET NULL`)}`,
      ['f sets columns of a foreign key'],
    ],
    [
      'no wall',
      unguarded,
      [
        'bad does not have exactly the policy "site" that all other tables have',
        'bad has no row-level security, enabled and forced',
      ],
    ],
    [
      'a wall the owner walks through',
      `${unguarded} ALTER TABLE bad ENABLE ROW LEVEL SECURITY; CREATE POLICY site ON bad ${policy}`,
      ['bad has no row-level security, enabled and forced'],
    ],
    [
      'another policy',
      `${bad(columns)} CREATE POLICY more ON bad USING (true)`,
      ['bad does not have exactly the policy "site" that all other tables have'],
    ],
    [
      'a wide policy',
      bad(columns).replace(policy, `USING (current_setting('trellis.site', true) IN ('', '*', site_id::text))`),
      ['bad does not have exactly the policy "site" that all other tables have'],
    ],
    [
      'a policy for reading',
      bad(columns).replace(policy, `FOR SELECT ${policy}`),
      ['bad does not have exactly the policy "site" that all other tables have'],
    ],
    [
      'a bare partition',
      `${bad(columns).replace('id)); ALTER', 'id)) PARTITION BY HASH (site_id); ALTER')}
       CREATE TABLE part PARTITION OF bad FOR VALUES WITH (MODULUS 1, REMAINDER 0)`,
      [
        'part does not have exactly the policy "site" that all other tables have',
        'part has no row-level security, enabled and forced',
      ],
    ],
    ['a serial', bad(`${columns}, n serial`), ['bad_n_seq is a sequence']],
    ['an identity', bad(`${columns}, n int GENERATED ALWAYS AS IDENTITY`), ['bad_n_seq is a sequence']],
    ['local time', bad(`${columns}, at timestamp`), ['bad.at has a time without a time zone']],
    [
      'a trigger',
      `${bad(columns)} CREATE TRIGGER t BEFORE UPDATE ON bad FOR EACH ROW
       EXECUTE FUNCTION suppress_redundant_updates_trigger()`,
      ['t is a trigger'],
    ],
    [
      'a stored view',
      `${good} CREATE MATERIALIZED VIEW v AS SELECT site_id FROM good`,
      ['v stores rows that row-level security cannot guard'],
    ],
  ])('for %s', async (_what, migration, expected) => {
    const done = new Error('undo')
    const attempt = empty.acrossSites(async (db) => {
      await sql.raw(migration).execute(db)
      expect(await catalogViolations(db)).toEqual(expected)
      throw done
    })
    await expect(attempt).rejects.toBe(done)
  })
})

describe('a statement is refused', () => {
  const merge = ['MERGE']
  const volatile = ['a volatile function in DO UPDATE']
  test.each([
    ['INSERT INTO a VALUES (now()) ON CONFLICT (id) DO UPDATE SET at = excluded.at;', []],
    ['INSERT INTO a VALUES (1) ON CONFLICT (id) DO UPDATE SET b = 1; SELECT now();', []],
    ['INSERT INTO a VALUES (1) ON CONFLICT (id) DO UPDATE SET at = now();', volatile],
    ['INSERT INTO a VALUES (1) ON CONFLICT (id) DO UPDATE SET at = CURRENT_TIMESTAMP;', volatile],
    ['insert into a values (1) on conflict (id)\n do update set id = gen_random_uuid()', volatile],
    ['-- MERGE INTO a\nSELECT 1', []],
    ['MERGE INTO a USING b ON a.id = b.id WHEN MATCHED THEN DELETE', merge],
    ["db.mergeInto('a').using('b')", merge],
    ["insertInto('a').onConflict((on) => on.column('id').doUpdateSet({ at: new Date(now()) }))", []],
    ["insertInto('a').onConflict((on) => on.column('id').doUpdateSet({ at: sql`now()` }))", volatile],
    ["insertInto('a').onConflict((on) => on.column('id').doUpdateSet({ at: sql<Date>`${new Date(now())}` }))", []],
    ['sql`INSERT INTO a VALUES (1) ON CONFLICT (id) DO UPDATE SET at = ${now()}`', []],
    ['sql`INSERT INTO a VALUES (1) ON CONFLICT (id) DO UPDATE SET n = random()`', volatile],
  ])('%s', (text, expected) => expect(sourceViolations(text)).toEqual(expected))
})
