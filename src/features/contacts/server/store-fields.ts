import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { CustomField } from '../contract.ts'
import type { Conversion } from '../shapes.ts'

/** A field as it is stored: the import that created it, until somebody changes it, and how its last change of type went. */
export type FieldRow = CustomField & {
  site_id: Id
  created_at: Date
  import_id: Id | null
  /** `example_ids`: contacts whose value did not fit. Their values are read when they are shown, so that erasing a contact erases them. */
  conversion: (Omit<Conversion, 'examples'> & { id: Id; after: Id | null; example_ids: readonly Id[] }) | null
}
const tables = (db: Kysely<unknown>) => db.withTables<{ contact_fields: FieldRow }>()

/** The owner's own fields, in the order in which they were made. */
export async function fieldsOf(
  db: Kysely<unknown>,
  siteId: Id,
): Promise<Pick<FieldRow, 'key' | 'label' | 'type' | 'choices' | 'import_id' | 'conversion'>[]> {
  const rows = tables(db).selectFrom('contact_fields')
  const columns = ['key', 'label', 'type', 'choices', 'import_id', 'conversion'] as const
  return rows.select(columns).where('site_id', '=', siteId).orderBy('created_at').orderBy('key').execute()
}

/** Writes a field's definition; from then on it is the owner's own, whoever created it. */
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

/** Adds a field that an import makes of a column. */
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

/** Sets the choices of a field that an import created; one that the owner has changed since is left alone. */
export async function setImportedChoices(
  db: Db,
  siteId: Id,
  importId: Id,
  { key, choices }: Pick<CustomField, 'key' | 'choices'>,
): Promise<void> {
  const all = tables(db).updateTable('contact_fields').set({ choices }).where('site_id', '=', siteId)
  await all.where('key', '=', key).where('import_id', '=', importId).execute()
}

/** Notes how far a conversion has come; false when another one has begun since. */
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

/** Forgets the definition; what contacts hold under its key stays. */
export async function deleteField(db: Db, siteId: Id, key: string): Promise<void> {
  await tables(db).deleteFrom('contact_fields').where('site_id', '=', siteId).where('key', '=', key).execute()
}

/** Forgets the fields that an import created and of which no contact has a value. */
export async function deleteImportedFields(db: Db, siteId: Id, importId: Id): Promise<void> {
  await sql`DELETE FROM contact_fields AS field WHERE site_id = ${siteId} AND import_id = ${importId}
    AND NOT EXISTS (SELECT FROM contacts WHERE site_id = ${siteId} AND deleted_at IS NULL AND fields ? field.key)`.execute(
    db,
  )
}

/** What some contacts hold of all fields, by contact; deleted ones are left out. */
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

/** What the next contacts hold of a field, locked until the transaction ends. */
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

/** Writes what some contacts hold of a field. */
export async function writeValues(db: Db, siteId: Id, key: string, values: readonly FieldValue[]): Promise<void> {
  if (values.length === 0) return
  await sql`UPDATE contacts SET fields = contacts.fields || jsonb_build_object(${key}::text, new.value)
    FROM unnest(${values.map(({ id }) => id)}::uuid[], ${values.map(({ value }) => value)}::text[]) AS new (id, value)
    WHERE contacts.site_id = ${siteId} AND contacts.id = new.id`.execute(db)
}

/** What contacts hold of a field most often. */
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
