import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import { type Cell, copyRows } from '#platform/server/db/copy-rows.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ImportCounts } from '#features/imports/contract.ts'
import { recordChanges } from '#features/imports/server/index.ts'
import { profileFields } from '../contract.ts'
import type { ImportRow } from '../import-rows.ts'
import { importedColumns, type ImportedValues, importMark } from './store-import-undo.ts'

/** The data written for a batch in addition to its rows. */
export interface Writing {
  readonly siteId: Id
  readonly importId: Id
  readonly known: 'update' | 'skip'
  readonly status: string
  readonly tags: readonly string[]
  readonly lists: readonly Id[]
  readonly at: Date
  readonly newId: () => Id
  /** Whether this is a dry run, in which everything is rolled back. */
  readonly isCheck: boolean
  /** Other work to do while the database is writing. */
  readonly meanwhile: () => void
}

const columns = ['id', 'email', 'email_key', ...profileFields, 'fields', 'tags', 'status', 'subscribed_at'].join(', ')

function* cellsOf(rows: Iterable<ImportRow>, { tags: allTags, newId }: Writing): Generator<Cell[]> {
  const literals = new Map<string, string>()
  const literalOf = (tags: readonly string[]) => {
    const key = tags.join('\n')
    const literal = literals.get(key) ?? arrayLiteral([...new Set([...tags, ...allTags])])
    literals.set(key, literal)
    return literal
  }
  for (const { email, emailKey, profile, fields, tags, status, subscribedAt } of rows) {
    const texts = profileFields.map((name) => profile[name] ?? '')
    const json = Object.keys(fields).length === 0 ? '{}' : JSON.stringify(fields)
    yield [newId(), email, emailKey, ...texts, json, literalOf(tags), status, subscribedAt]
  }
}

/** Formats an array of texts as a PostgreSQL literal. */
function arrayLiteral(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`
}

/**
 * Writes rows, each with a different address, in three statements regardless of their number: COPY into a staging
 * table, an update of known contacts that differ, and an insert of new ones. A row without new data writes nothing.
 */
export async function writeRows(
  db: Db,
  rows: readonly ImportRow[],
  writing: Writing,
): Promise<Omit<ImportCounts, 'rows' | 'refused' | 'noted'> & { readonly subscribed: Id[] }> {
  const { siteId, importId, known, status, lists, at, meanwhile } = writing
  if (rows.length === 0) {
    meanwhile()
    return { added: 0, updated: 0, unchanged: 0, skipped: 0, subscribed: [] }
  }
  await stage(db, rows, writing)
  const profile = sql.raw(profileFields.join(', '))
  const inserting = sql<{ id: Id; status: string }>`
    INSERT INTO contacts (site_id, id, email, email_key, status, fields, source_page, subscribed_at, created_at, import_id, import_mark, tags,
      lists, ${profile})
    SELECT ${siteId}::uuid, id, email, email_key, status, fields, '', coalesce(subscribed_at, ${at}), ${at}, ${importId}::uuid,
      ${importMark('new')}, tags, lists, ${profile}
    FROM (SELECT id, email, email_key, coalesce(status, ${status}) AS status, fields, subscribed_at, tags, ${lists}::uuid[] AS lists,
      ${profile} FROM staged) AS new
    ON CONFLICT (site_id, email_key) DO NOTHING RETURNING id, status`.execute(db)
  // The query must be sent first.
  const [{ rows: inserted }] = await Promise.all([
    inserting,
    new Promise((resolve) => setImmediate(resolve)).then(meanwhile),
  ])
  const added = inserted.length
  const subscribed = inserted.filter((row) => row.status === 'subscribed').map(({ id }) => id)
  const old = rows.length - added
  // Contacts that were just added equal their rows, so they don't count as different.
  const updated = known === 'update' && old > 0 ? await updateKnown(db, writing) : 0
  await sql`DROP TABLE staged`.execute(db)
  return {
    added,
    updated,
    unchanged: known === 'update' ? old - updated : 0,
    skipped: known === 'skip' ? old : 0,
    subscribed,
  }
}

async function stage(db: Db, rows: readonly ImportRow[], writing: Writing): Promise<void> {
  const profile = sql.raw(profileFields.map((name) => `${name} text`).join(', '))
  await sql`CREATE TEMP TABLE staged (id uuid, email text, email_key text, ${profile}, fields jsonb, tags text[], status text,
    subscribed_at timestamptz) ON COMMIT DROP`.execute(db)
  await copyRows(db, `staged (${columns})`, cellsOf(rows, writing))
}

async function updateKnown(db: Db, { siteId, importId, lists, isCheck }: Writing): Promise<number> {
  await sql`ANALYZE staged`.execute(db)
  // Locks the contacts, so that their previous values can't change before the update.
  if (!isCheck)
    await sql`SELECT contact.id FROM contacts AS contact JOIN staged ON staged.email_key = contact.email_key
      WHERE contact.site_id = ${siteId} ORDER BY contact.id FOR UPDATE OF contact`.execute(db)
  const filled = (name: string) => sql.raw(`${name} = CASE new.${name} WHEN '' THEN old.${name} ELSE new.${name} END`)
  const differs = (name: string) => sql.raw(`(new.${name} <> '' AND new.${name} <> old.${name})`)
  // A file never subscribes a contact again.
  const leaves = sql<boolean>`(new.status IN ('unsubscribed', 'bounced', 'complained') AND old.status IN ('subscribed', 'unconfirmed'))`
  const valuesOf = (alias: string) =>
    sql.raw(`jsonb_build_object(${importedColumns.map((name) => `'${name}', ${alias}.${name}`).join(', ')})`)
  const { rows } = await sql<Changed>`
    UPDATE contacts AS old SET ${sql.join(profileFields.map(filled))},
      fields = old.fields || new.fields,
      tags = old.tags || ARRAY(SELECT DISTINCT tag FROM unnest(new.tags) AS tag WHERE tag <> ALL (old.tags)),
      lists = old.lists || ARRAY(SELECT list FROM unnest(${lists}::uuid[]) AS list WHERE list <> ALL (old.lists)),
      status = CASE WHEN ${leaves} THEN new.status ELSE old.status END, deleted_at = NULL, deletion_id = NULL
    FROM staged AS new JOIN contacts AS prior ON prior.site_id = ${siteId} AND prior.email_key = new.email_key
    WHERE old.site_id = ${siteId} AND old.email_key = new.email_key AND (
      ${sql.join(profileFields.map(differs), sql` OR `)} OR NOT old.fields @> new.fields OR NOT old.tags @> new.tags
      OR NOT old.lists @> ${lists}::uuid[] OR ${leaves} OR old.deleted_at IS NOT NULL)
    RETURNING old.id, old.import_id = ${importId} AS is_own, ${valuesOf('prior')} AS before, ${valuesOf('old')} AS after`.execute(
    db,
  )
  if (isCheck) return rows.length
  const own = rows.filter(({ is_own }) => is_own).map(({ id }) => id)
  await recordChanges(
    db,
    siteId,
    importId,
    rows.filter(({ is_own }) => !is_own).map(({ id, before, after }) => ({ id, before, after })),
  )
  // Changes by a later row of the same file to a contact that it added are undone with the contact.
  if (own.length > 0)
    await sql`UPDATE contacts SET import_mark = ${importMark('contacts')}
      WHERE site_id = ${siteId} AND id = ANY(${own}::uuid[])`.execute(db)
  return rows.length
}

interface Changed {
  readonly id: Id
  readonly is_own: boolean | null
  readonly before: ImportedValues
  readonly after: ImportedValues
}
