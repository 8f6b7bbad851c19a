import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { CustomField } from '../contract.ts'
import type { Conversion } from '../shapes.ts'

/**
 * A field as it is stored. `import_id` is the import that created it, until a user changes it; `conversion` is the
 * state of its last type change.
 */
export type FieldRow = CustomField & {
  site_id: Id
  created_at: Date
  import_id: Id | null
  /** `example_ids`: contacts whose value did not fit. Their values are read when they are shown, so that erasing a contact erases them. */
  conversion: (Omit<Conversion, 'examples'> & { id: Id; after: Id | null; example_ids: readonly Id[] }) | null
}
const tables = (db: Kysely<unknown>) => db.withTables<{ contact_fields: FieldRow }>()

/** Returns the owner's custom fields, in order of creation. */
export async function fieldsOf(
  db: Kysely<unknown>,
  siteId: Id,
): Promise<Pick<FieldRow, 'key' | 'label' | 'type' | 'choices' | 'import_id' | 'conversion'>[]> {
  const rows = tables(db).selectFrom('contact_fields')
  const columns = ['key', 'label', 'type', 'choices', 'import_id', 'conversion'] as const
  return rows.select(columns).where('site_id', '=', siteId).orderBy('created_at').orderBy('key').execute()
}

/** Stores a field's definition. From then on it is the owner's own, whoever created it. */
export async function saveField(
  db: Db,
  siteId: Id,
  { key, label, type, choices }: CustomField,
  { at, conversion }: { at: Date; conversion: FieldRow['conversion'] },
): Promise<void> {
  const set = { label, type, choices, import_id: null, conversion: asJson(conversion) }
  await tables(db)
    .insertInto('contact_fields')
    .values({ site_id: siteId, key, created_at: at, ...set })
    .onConflict((on) => on.columns(['site_id', 'key']).doUpdateSet(set))
    .execute()
}

/** Adds a field that an import creates from a column. */
export async function insertImportedField(
  db: Db,
  siteId: Id,
  { key, label, type, choices }: CustomField,
  { at, importId }: { at: Date; importId: Id },
): Promise<void> {
  const row = { site_id: siteId, key, label, type, choices, created_at: at, import_id: importId, conversion: null }
  await tables(db)
    .insertInto('contact_fields')
    .values(row)
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Sets the choices of a field that an import created. Does nothing if the owner has changed it since. */
export async function setImportedChoices(
  db: Db,
  siteId: Id,
  importId: Id,
  { key, choices }: Pick<CustomField, 'key' | 'choices'>,
): Promise<void> {
  const all = tables(db).updateTable('contact_fields').set({ choices }).where('site_id', '=', siteId)
  await all.where('key', '=', key).where('import_id', '=', importId).execute()
}

/** Stores the progress of a conversion. Returns false if another one has started since. */
export async function recordConversion(
  db: Db,
  siteId: Id,
  key: string,
  conversion: NonNullable<FieldRow['conversion']>,
): Promise<boolean> {
  const all = tables(db)
    .updateTable('contact_fields')
    .set({ conversion: asJson(conversion) })
    .where('site_id', '=', siteId)
    .where('key', '=', key)
    .where(sql<boolean>`conversion ->> 'id' = ${conversion.id}`)
  return (await all.executeTakeFirst()).numUpdatedRows === 1n
}

/** Deletes the definition. The contacts' values under its key remain. */
export async function deleteField(db: Db, siteId: Id, key: string): Promise<void> {
  await tables(db).deleteFrom('contact_fields').where('site_id', '=', siteId).where('key', '=', key).execute()
}

/** Deletes the fields that an import created and for which no contact has a value. */
export async function deleteImportedFields(db: Db, siteId: Id, importId: Id): Promise<void> {
  await sql`DELETE FROM contact_fields AS field WHERE site_id = ${siteId} AND import_id = ${importId}
    AND NOT EXISTS (SELECT FROM contacts WHERE site_id = ${siteId} AND deleted_at IS NULL AND fields ? field.key)`.execute(
    db,
  )
}

/** Returns the values of all fields of some contacts, by contact. Deleted contacts are omitted. */
export async function answersOf(
  db: Kysely<unknown>,
  siteId: Id,
  contactIds: readonly Id[],
): Promise<ReadonlyMap<Id, Readonly<Record<string, string>>>> {
  if (contactIds.length === 0) return new Map()
  const { rows } = await sql<{ id: Id; fields: Record<string, string> }>`SELECT id, fields FROM contacts
    WHERE site_id = ${siteId} AND id = ANY(${contactIds}::uuid[]) AND deleted_at IS NULL`.execute(db)
  return new Map(rows.map(({ id, fields }) => [id, fields]))
}

export interface FieldValue {
  readonly id: Id
  readonly value: string
}

/** Returns the next contacts' values of a field, locked until the transaction ends. */
export async function valuesAfter(
  db: Db,
  siteId: Id,
  key: string,
  { after, max }: { after: Id; max: number },
): Promise<{ values: FieldValue[]; last: Id | undefined }> {
  const { rows } = await sql<{ id: Id; value: string | null }>`
    SELECT id, fields ->> ${key} AS value FROM contacts WHERE site_id = ${siteId} AND id > ${after}
    ORDER BY id LIMIT ${max} FOR UPDATE`.execute(db)
  const values = rows.flatMap(({ id, value }) => (value === null || value === '' ? [] : [{ id, value }]))
  return { values, last: rows.length === max ? rows.at(-1)!.id : undefined }
}

/** Stores some contacts' values of a field. */
export async function writeValues(db: Db, siteId: Id, key: string, values: readonly FieldValue[]): Promise<void> {
  if (values.length === 0) return
  await sql`UPDATE contacts SET fields = contacts.fields || jsonb_build_object(${key}::text, new.value)
    FROM unnest(${values.map(({ id }) => id)}::uuid[], ${values.map(({ value }) => value)}::text[]) AS new (id, value)
    WHERE contacts.site_id = ${siteId} AND contacts.id = new.id`.execute(db)
}

/** Returns the most common values of a field among contacts. */
export async function commonValues(
  db: Db,
  siteId: Id,
  key: string,
  max: number,
): Promise<{ value: string; contacts: number }[]> {
  const { rows } = await sql<{ value: string; contacts: number }>`
    SELECT fields ->> ${key} AS value, count(*)::integer AS contacts FROM contacts
    WHERE site_id = ${siteId} AND deleted_at IS NULL AND fields ->> ${key} <> ''
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${max}`.execute(db)
  return rows
}

const asJson = (conversion: FieldRow['conversion']) =>
  sql<FieldRow['conversion']>`${conversion === null ? null : JSON.stringify(conversion)}::jsonb`
