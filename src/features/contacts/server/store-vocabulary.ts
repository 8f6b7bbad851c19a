import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { List, Tag } from '../contract.ts'
import type { Filter } from '../filter.ts'
import { withoutAddress } from '../without-address.ts'

type Named = { site_id: Id; id: Id; name: string; created_at: Date }
/** `import_id`: the import that created it, until a user changes it. */
type ListRow = Named & Pick<List, 'description' | 'is_public'> & { import_id: Id | null }
type SegmentRow = Named & { filter: Filter; updated_at: Date }

type Tables = {
  contact_tags: { site_id: Id; name: string; created_at: Date; import_id: Id | null }
  contact_lists: ListRow
  contact_segments: SegmentRow
}
const tables = (db: Kysely<unknown>) => db.withTables<Tables>()

/** Returns the keys of the newest contacts' fields, whether defined or not. */
export async function keysOfNewest(db: Kysely<unknown>, siteId: Id, max: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT DISTINCT jsonb_object_keys(fields) AS key FROM (
      SELECT fields FROM contacts WHERE site_id = ${siteId} AND deleted_at IS NULL
      ORDER BY subscribed_at DESC, id DESC LIMIT ${max}) AS newest`.execute(db)
  return rows.map(({ key }) => key)
}

export async function tagsOf(db: Kysely<unknown>, siteId: Id): Promise<string[]> {
  const rows = tables(db).selectFrom('contact_tags').select('name').where('site_id', '=', siteId).orderBy('name')
  return (await rows.limit(1000).execute()).map(({ name }) => name)
}

/** Returns every tag with its number of contacts. */
export async function countTags(db: Db, siteId: Id): Promise<Tag[]> {
  const { rows } = await sql<Tag>`
    SELECT known.name, coalesce(counted.contacts, 0) AS contacts FROM contact_tags AS known
    LEFT JOIN (SELECT unnest(tags) AS name, count(*) AS contacts FROM contacts
      WHERE site_id = ${siteId} AND deleted_at IS NULL AND tags <> '{}' GROUP BY 1) AS counted USING (name)
    WHERE known.site_id = ${siteId} ORDER BY known.name`.execute(db)
  return rows
}

/** Adds tags to those of the site. Tags created by an import belong to it until they are used elsewhere. */
export async function recordTags(
  db: Db,
  siteId: Id,
  names: readonly string[],
  at: Date,
  importId: Id | null = null,
): Promise<void> {
  if (names.length === 0) return
  await tables(db)
    .insertInto('contact_tags')
    .values([...new Set(names)].map((name) => ({ site_id: siteId, name, created_at: at, import_id: importId })))
    .onConflict((on) => {
      const known = on.columns(['site_id', 'name'])
      if (importId !== null) return known.doNothing()
      return known.doUpdateSet({ import_id: null }).where('contact_tags.import_id', 'is not', null)
    })
    .execute()
}

/** Deletes the tags that an import created and that no contact has. */
export async function deleteImportedTags(db: Db, siteId: Id, importId: Id): Promise<void> {
  await sql`DELETE FROM contact_tags AS tag WHERE site_id = ${siteId} AND import_id = ${importId}
    AND NOT EXISTS (SELECT FROM contacts WHERE site_id = ${siteId} AND tags @> ARRAY[tag.name])`.execute(db)
}

export async function deleteTag(db: Db, siteId: Id, name: string): Promise<void> {
  await tables(db).deleteFrom('contact_tags').where('site_id', '=', siteId).where('name', '=', name).execute()
}

export function listsOf(db: Kysely<unknown>, siteId: Id): Promise<ListRow[]> {
  const rows = tables(db).selectFrom('contact_lists').selectAll().where('site_id', '=', siteId)
  return rows.orderBy('name').orderBy('id').execute()
}

/** Returns how many contacts are on each list, and how many of them are subscribed. */
export async function countLists(db: Db, siteId: Id): Promise<Map<Id, { contacts: number; subscribed: number }>> {
  const { rows } = await sql<{ id: Id; contacts: number; subscribed: number }>`
    SELECT unnest(lists) AS id, count(*) AS contacts, count(*) FILTER (WHERE status = 'subscribed') AS subscribed
    FROM contacts WHERE site_id = ${siteId} AND deleted_at IS NULL AND lists <> '{}' GROUP BY 1`.execute(db)
  return new Map(rows.map(({ id, contacts, subscribed }) => [id, { contacts, subscribed }]))
}

export async function insertList(db: Db, row: ListRow): Promise<void> {
  await tables(db).insertInto('contact_lists').values(row).execute()
}

/** Deletes the lists that an import created and that have no contacts. */
export async function deleteImportedLists(db: Db, siteId: Id, importId: Id): Promise<void> {
  await sql`DELETE FROM contact_lists AS list WHERE site_id = ${siteId} AND import_id = ${importId}
    AND NOT EXISTS (SELECT FROM contacts WHERE site_id = ${siteId} AND lists @> ARRAY[list.id])`.execute(db)
}

export async function updateList(
  db: Db,
  { site_id, id, ...changed }: Omit<ListRow, 'created_at' | 'import_id'>,
): Promise<boolean> {
  const answer = tables(db)
    .updateTable('contact_lists')
    .set({ ...changed, import_id: null })
    .where('site_id', '=', site_id)
    .where('id', '=', id)
  return (await answer.executeTakeFirst()).numUpdatedRows === 1n
}

export async function deleteList(db: Db, siteId: Id, listId: Id): Promise<boolean> {
  const answer = tables(db).deleteFrom('contact_lists').where('site_id', '=', siteId).where('id', '=', listId)
  return (await answer.executeTakeFirst()).numDeletedRows === 1n
}

export function segmentsOf(db: Kysely<unknown>, siteId: Id): Promise<SegmentRow[]> {
  const rows = tables(db).selectFrom('contact_segments').selectAll().where('site_id', '=', siteId)
  return rows.orderBy('name').orderBy('id').execute()
}

/**
 * Removes an address from the rules of segments. A rule that contained it no longer matches any contact. Returns the
 * number of changed segments.
 */
export async function eraseFromSegments(db: Db, siteId: Id, emailKey: string): Promise<number> {
  let erased = 0
  for (const { id, name, filter, updated_at } of await segmentsOf(db, siteId)) {
    const cleaned = withoutAddress(filter, emailKey)
    if (JSON.stringify(cleaned) === JSON.stringify(filter)) continue
    await updateSegment(db, { site_id: siteId, id, name, filter: cleaned, updated_at })
    erased++
  }
  return erased
}

export async function insertSegment(db: Db, row: SegmentRow): Promise<void> {
  const values = { ...row, filter: asJson(row.filter) }
  await tables(db).insertInto('contact_segments').values(values).execute()
}

export async function updateSegment(
  db: Db,
  { site_id, id, name, filter, updated_at }: Omit<SegmentRow, 'created_at'>,
): Promise<SegmentRow | undefined> {
  const set = { name, filter: asJson(filter), updated_at }
  const answer = tables(db).updateTable('contact_segments').set(set).where('site_id', '=', site_id).where('id', '=', id)
  return answer.returningAll().executeTakeFirst()
}

export async function deleteSegment(db: Db, siteId: Id, segmentId: Id): Promise<boolean> {
  const answer = tables(db).deleteFrom('contact_segments').where('site_id', '=', siteId).where('id', '=', segmentId)
  return (await answer.executeTakeFirst()).numDeletedRows === 1n
}

const asJson = (filter: Filter) => sql<Filter>`${JSON.stringify(filter)}::jsonb`

/** Returns the forms through which contacts came, and their countries and languages, to be offered in filters. */
export async function seenValues(db: Db, siteId: Id) {
  const { rows: forms } = await sql<{ id: Id; name: string }>`
    SELECT source_popup_id AS id, max(coalesce(source_popup_name, '')) AS name FROM contacts
    WHERE site_id = ${siteId} AND deleted_at IS NULL AND source_popup_id IS NOT NULL GROUP BY 1 ORDER BY 2 LIMIT 200`.execute(
    db,
  )
  const { rows } = await sql<{ country: string; language: string }>`
    SELECT DISTINCT country, language FROM contacts
    WHERE site_id = ${siteId} AND deleted_at IS NULL AND (country <> '' OR language <> '') LIMIT 2000`.execute(db)
  const distinct = (values: string[]) => [...new Set(values)].filter(Boolean).toSorted()
  return {
    forms,
    countries: distinct(rows.map(({ country }) => country)),
    languages: distinct(rows.map(({ language }) => language)),
  }
}
