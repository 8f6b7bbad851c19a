import { type Kysely, type Selectable, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { type Cell, copyRows } from '#platform/server/db/copy-rows.ts'
import type { Import, ImportCounts } from '../contract.ts'
import type { ImportRow } from '../import-rows.ts'
import { profileFields } from '../contract.ts'

type ImportTable = Omit<Import, 'created_at' | 'finished_at' | 'refusals_url'> & {
  site_id: Id
  parts_done: number
  created_at: Date
  finished_at: Date | null
}
type Part = { site_id: Id; import_id: Id; part: number }
type Tables = {
  contact_imports: ImportTable
  contact_import_parts: Part & { rows: string }
}
/** An import as it is stored. */
export type ImportTableRow = Selectable<ImportTable>

const tables = (db: Kysely<unknown>) => db.withTables<Tables>()
const asJson = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`

export async function insertImport(db: Db, row: ImportTableRow, parts: readonly string[]): Promise<void> {
  const { columns, sample, mapping, options, counts } = row
  const json = {
    columns: asJson(columns),
    sample: asJson(sample),
    mapping: asJson(mapping),
    options: asJson(options),
    counts: asJson(counts),
  }
  await tables(db)
    .insertInto('contact_imports')
    .values({ ...row, ...json })
    .execute()
  for (const [part, rows] of parts.entries()) {
    await tables(db)
      .insertInto('contact_import_parts')
      .values({ site_id: row.site_id, import_id: row.id, part, rows })
      .execute()
  }
}

/** An import, held until the transaction ends. */
export function lockImport(db: Db, siteId: Id, id: Id): Promise<ImportTableRow | undefined> {
  const rows = tables(db).selectFrom('contact_imports').selectAll().where('site_id', '=', siteId).where('id', '=', id)
  return rows.forUpdate().executeTakeFirst()
}

export function listImports(db: Db, siteId: Id): Promise<ImportTableRow[]> {
  const rows = tables(db).selectFrom('contact_imports').selectAll().where('site_id', '=', siteId)
  return rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(50).execute()
}

export function findImport(db: Kysely<unknown>, siteId: Id, id: Id): Promise<ImportTableRow | undefined> {
  const rows = tables(db).selectFrom('contact_imports').selectAll().where('site_id', '=', siteId).where('id', '=', id)
  return rows.executeTakeFirst()
}

type Change = Partial<
  Pick<ImportTableRow, 'state' | 'mapping' | 'options' | 'counts' | 'parts_done' | 'error' | 'finished_at'>
>

export async function changeImport(db: Db, siteId: Id, id: Id, change: Change): Promise<void> {
  const { mapping, options, counts, ...plain } = change
  const json = {
    ...(mapping && { mapping: asJson(mapping) }),
    ...(options && { options: asJson(options) }),
    ...(counts && { counts: asJson(counts) }),
  }
  await tables(db)
    .updateTable('contact_imports')
    .set({ ...plain, ...json })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute()
}

/** The rows of one part; undefined when there is none of this number. */
export async function partOf(db: Db, siteId: Id, importId: Id, part: number): Promise<string[][] | undefined> {
  const found = await tables(db)
    .selectFrom('contact_import_parts')
    .select('rows')
    .where('site_id', '=', siteId)
    .where('import_id', '=', importId)
    .where('part', '=', part)
    .executeTakeFirst()
  return found && (JSON.parse(found.rows) as string[][])
}

export async function deleteParts(db: Db, siteId: Id, importId: Id): Promise<void> {
  await tables(db)
    .deleteFrom('contact_import_parts')
    .where('site_id', '=', siteId)
    .where('import_id', '=', importId)
    .execute()
}

/** A row that was not imported: its line in the file (the heading is line 1), why, and what it said. */
export interface Refusal {
  readonly line: number
  readonly reason: string
  readonly cells: readonly string[]
}

export async function insertRefusals(db: Db, siteId: Id, importId: Id, refusals: readonly Refusal[]): Promise<void> {
  if (refusals.length === 0) return
  await sql`
    INSERT INTO contact_import_refusals (site_id, import_id, line, reason, cells)
    SELECT ${siteId}::uuid, ${importId}::uuid, line, reason, cells
    FROM jsonb_to_recordset(${JSON.stringify(refusals)}::jsonb) AS refused (line integer, reason text, cells jsonb)
    ON CONFLICT (site_id, import_id, line) DO NOTHING`.execute(db)
}

export async function deleteRefusals(db: Db, siteId: Id, importId: Id): Promise<void> {
  await sql`DELETE FROM contact_import_refusals WHERE site_id = ${siteId} AND import_id = ${importId}`.execute(db)
}

/** Refused rows in order of their lines, after one. */
export async function refusalsAfter(
  db: Kysely<unknown>,
  siteId: Id,
  importId: Id,
  line: number,
  most: number,
): Promise<Refusal[]> {
  const { rows } = await sql<Refusal>`
    SELECT line, reason, cells FROM contact_import_refusals
    WHERE site_id = ${siteId} AND import_id = ${importId} AND line > ${line} ORDER BY line LIMIT ${most}`.execute(db)
  return rows
}

/** Erases what refused rows say of an address. */
export async function eraseRefusals(db: Db, siteId: Id, emailKey: string): Promise<number> {
  const pattern = `%${emailKey.replaceAll(/[\\%_]/g, '\\$&')}%`
  const { numAffectedRows } = await sql`
    DELETE FROM contact_import_refusals WHERE site_id = ${siteId} AND lower(cells::text) LIKE ${pattern}`.execute(db)
  await sql`UPDATE contact_imports SET sample = '[]'::jsonb
    WHERE site_id = ${siteId} AND lower(sample::text) LIKE ${pattern}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** What is written of a batch besides what its rows say. */
export interface Writing {
  readonly siteId: Id
  readonly importId: Id
  readonly known: 'update' | 'skip'
  readonly status: string
  readonly tags: readonly string[]
  readonly lists: readonly Id[]
  readonly at: Date
  readonly newId: () => Id
}

const separator = '\u001f'
const columns = ['id', 'email', 'email_key', ...profileFields, 'fields', 'tags', 'status', 'subscribed_at'].join(', ')

function* cellsOf(rows: Iterable<ImportRow>, newId: () => Id): Generator<Cell[]> {
  for (const { email, emailKey, profile, fields, tags, status, subscribedAt } of rows) {
    const texts = profileFields.map((name) => profile[name] ?? '')
    const json = Object.keys(fields).length === 0 ? '{}' : JSON.stringify(fields)
    yield [
      newId(),
      email,
      emailKey,
      ...texts,
      json,
      tags.join(separator),
      status,
      subscribedAt && subscribedAt.toISOString(),
    ]
  }
}

/**
 * Writes rows, no two of one address, in three statements whatever their number: COPY into a staging table, then what differs
 * of known contacts is updated, and new ones are added. A row that says nothing new writes nothing.
 */
export async function writeRows(
  db: Db,
  rows: readonly ImportRow[],
  writing: Writing,
): Promise<Omit<ImportCounts, 'rows' | 'refused'>> {
  const { siteId, importId, known, status, tags, lists, at, newId } = writing
  await stage(db, rows, newId)
  const profile = sql.raw(profileFields.join(', '))
  const { numAffectedRows } = await sql`
    INSERT INTO contacts (site_id, id, email, email_key, status, fields, source_page, subscribed_at, created_at, import_id, tags, lists, ${profile})
    SELECT ${siteId}::uuid, id, email, email_key, coalesce(status, ${status}), fields::jsonb, '', coalesce(subscribed_at, ${at}), ${at},
      ${importId}::uuid,
      CASE WHEN tags = '' THEN ${tags}::text[] ELSE ARRAY(SELECT DISTINCT unnest(string_to_array(tags, ${separator}) || ${tags}::text[])) END,
      ${lists}::uuid[], ${profile}
    FROM staged ON CONFLICT (site_id, email_key) DO NOTHING`.execute(db)
  const added = Number(numAffectedRows ?? 0)
  const old = rows.length - added
  // Those that were just added say the same as their rows: nothing of them differs.
  const updated = known === 'update' && old > 0 ? await updateKnown(db, siteId, tags, lists) : 0
  await sql`DROP TABLE staged`.execute(db)
  return { added, updated, unchanged: known === 'update' ? old - updated : 0, skipped: known === 'skip' ? old : 0 }
}

async function stage(db: Db, rows: readonly ImportRow[], newId: () => Id): Promise<void> {
  const profile = sql.raw(profileFields.map((name) => `${name} text`).join(', '))
  await sql`CREATE TEMP TABLE staged (id uuid, email text, email_key text, ${profile}, fields text, tags text, status text,
    subscribed_at timestamptz) ON COMMIT DROP`.execute(db)
  await copyRows(db, `staged (${columns})`, cellsOf(rows, newId))
}

async function updateKnown(db: Db, siteId: Id, tags: readonly string[], lists: readonly Id[]): Promise<number> {
  await sql`ANALYZE staged`.execute(db)
  const filled = (name: string) => sql.raw(`${name} = CASE new.${name} WHEN '' THEN old.${name} ELSE new.${name} END`)
  const differs = (name: string) => sql.raw(`(new.${name} <> '' AND new.${name} <> old.${name})`)
  // Nobody is subscribed again by a file.
  const leaves = sql<boolean>`(new.status IN ('unsubscribed', 'bounced', 'complained') AND old.status IN ('subscribed', 'unconfirmed'))`
  const newTags = sql`(${tags}::text[] || CASE new.tags WHEN '' THEN '{}'::text[] ELSE string_to_array(new.tags, ${separator}) END)`
  const { numAffectedRows } = await sql`
    UPDATE contacts AS old SET ${sql.join(profileFields.map(filled))},
      fields = old.fields || new.fields::jsonb,
      tags = old.tags || ARRAY(SELECT DISTINCT tag FROM unnest(${newTags}) AS tag WHERE tag <> ALL (old.tags)),
      lists = old.lists || ARRAY(SELECT list FROM unnest(${lists}::uuid[]) AS list WHERE list <> ALL (old.lists)),
      status = CASE WHEN ${leaves} THEN new.status ELSE old.status END, deleted_at = NULL, deletion_id = NULL
    FROM staged AS new WHERE old.site_id = ${siteId} AND old.email_key = new.email_key AND (
      ${sql.join(profileFields.map(differs), sql` OR `)} OR NOT old.fields @> new.fields::jsonb OR NOT old.tags @> ${newTags}
      OR NOT old.lists @> ${lists}::uuid[] OR ${leaves} OR old.deleted_at IS NOT NULL)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Sites' imports that are long over, with their refused rows. */
export async function deleteOldImports(db: Kysely<unknown>, before: Date): Promise<void> {
  await sql`DELETE FROM contact_imports WHERE created_at < ${before} AND state NOT IN ('importing', 'checking')`.execute(
    db,
  )
}
