import pg from 'pg'
import { copyRows } from '#platform/server/db/copy-rows.ts'
import { contactImport } from '#features/contacts/server/index.ts'
import { importJob } from '#features/imports/server/run-import.ts'
import { changeImport } from '#features/imports/server/store.ts'
import { readUpload, takeFile } from '#features/imports/server/take-file.ts'
import { figure, type Figure, median } from '../figure.ts'
import type { BenchHouse } from './house.ts'

const words =
  'anna ben clara david emma felix greta hugo ida jonas kira leon mia noah olga paul rosa sam tara yuri'.split(' ')
const countries = ['DE', 'US', 'GB', 'FR', 'IT', 'ES']

/** Returns one line of a contacts file, as a shop would export it. */
const lineOf = (i: number) => {
  const name = words[i % words.length]!
  const [town, id] = [words[(i * 7) % words.length]!, (i * 2_654_435_761) % 4_294_967_296]
  return `${name}.${id.toString(36)}@${town}${i % 500}.example,${name},${town},${countries[i % 6]},${name}burg,"${i % 9 === 0 ? 'vip, new' : 'new'}",${18 + (i % 60)}`
}

/**
 * Measures the speed of an import from file to contacts, compared with row-by-row upserts and with a bare COPY of the
 * same rows.
 */
export async function importSpeed(
  { database, ctx, admin }: BenchHouse,
  siteId: string,
  rows: number,
): Promise<Figure[]> {
  const file = Buffer.from(
    `email,first name,last name,country,city,tags,field:age\n${Array.from({ length: rows }, (_, i) => lineOf(i)).join('\n')}\n`,
  )
  // Measures the peers before and after, because the machine's load varies.
  const peers = async () => [await bareCopy({ database, admin }, rows), await rowByRow({ admin }, 2000)] as const
  const before = await peers()
  const start = performance.now()
  const read = await readUpload({ name: 'contacts.csv', bytes: file }, siteId)
  const id = await database.inSite(siteId, async (db) => {
    const taken = (await takeFile({ ...ctx, db, siteId, user: { id: siteId } }, contactImport, read)).import
    await changeImport(db, siteId, taken.id, { state: 'importing' })
    return taken.id
  })
  await importJob(new Map([[contactImport.name, contactImport]])).run({ site_id: siteId, import_id: id }, ctx)
  const speed = (rows / (performance.now() - start)) * 1000
  const after = await peers()
  return [
    figure('import, vs. row by row', speed, 'rows/s', median([before[1], after[1]])),
    figure('import, vs. a bare COPY', speed, 'rows/s', median([before[0], after[0]])),
  ]
}

/** Copies the same columns into a table without any index. */
async function bareCopy({ database, admin }: Pick<BenchHouse, 'database' | 'admin'>, rows: number): Promise<number> {
  await admin.query('CREATE TABLE bare (LIKE contacts INCLUDING DEFAULTS); GRANT ALL ON bare TO trellis')
  const at = new Date().toISOString()
  function* cells() {
    for (let i = 0; i < rows; i++) {
      const [email, first, last, country, city, , age] = lineOf(i).split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/) as string[]
      const id = `00000000-0000-7000-8000-${i.toString(16).padStart(12, '0')}`
      yield [
        id,
        id,
        email!,
        email!,
        'subscribed',
        JSON.stringify({ age }),
        first!,
        last!,
        country!,
        city!,
        '{new}',
        '',
        at,
        at,
      ]
    }
  }
  const columns =
    'site_id, id, email, email_key, status, fields, first_name, last_name, country, city, tags, source_page, subscribed_at, created_at'
  const start = performance.now()
  await database.acrossSites((db) => copyRows(db, `bare (${columns})`, cells()))
  const speed = (rows / (performance.now() - start)) * 1000
  await admin.query('DROP TABLE bare')
  return speed
}

/** Imports as most importers do: one upsert per row, each in its own transaction, into the same table. */
async function rowByRow({ admin }: { admin: pg.Client }, rows: number): Promise<number> {
  const siteId = '00000000-0000-7000-8000-00000000000f'
  const at = new Date()
  const start = performance.now()
  for (let i = 0; i < rows; i++) {
    const [email, first, last, country, city] = lineOf(i).split(',')
    const id = `00000000-0000-7000-8000-${i.toString(16).padStart(12, '0')}`
    const values = [siteId, id, email, first, last, country, city, at]
    await admin.query(
      `INSERT INTO contacts (site_id, id, email, email_key, status, fields, first_name, last_name, country, city, tags, source_page, subscribed_at, created_at)
       VALUES ($1, $2, $3, $3, 'subscribed', '{}', $4, $5, $6, $7, '{new}', '', $8, $8)
       ON CONFLICT (site_id, email_key) DO UPDATE SET first_name = excluded.first_name, last_name = excluded.last_name`,
      values,
    )
  }
  const speed = (rows / (performance.now() - start)) * 1000
  await admin.query('DELETE FROM contacts WHERE site_id = $1', [siteId])
  return speed
}
