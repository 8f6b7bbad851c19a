import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { type OwnFields, wholeFields } from './own-fields.ts'

/** A design that a site's owner keeps. */
export interface TemplateRow {
  readonly site_id: Id
  readonly id: Id
  readonly name: string
  readonly form: OwnFields
  readonly created_at: Date
  readonly deleted_at: Date | null
  /** Who shares it with the other sites that they manage; null for nobody. */
  readonly shared_by: Id | null
}

/** So many shared templates are offered at most. */
const maxShared = 50

const tables = (db: Db) => db.withTables<{ own_templates: TemplateRow }>()

/** The templates of a site, the newest first. */
export async function templatesOf(db: Db, siteId: Id): Promise<TemplateRow[]> {
  const rows = await tables(db)
    .selectFrom('own_templates')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(whole)
}

/** A template, a deleted one too. */
export async function findTemplate(db: Db, siteId: Id, id: Id): Promise<TemplateRow | undefined> {
  const row = await tables(db)
    .selectFrom('own_templates')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && whole(row)
}

export async function insertTemplate(db: Db, row: TemplateRow): Promise<void> {
  await tables(db)
    .insertInto('own_templates')
    .values({ ...row, form: JSON.stringify(row.form) as never })
    .execute()
}

export async function changeTemplate(db: Db, { site_id, id, name, deleted_at, shared_by }: TemplateRow): Promise<void> {
  await tables(db)
    .updateTable('own_templates')
    .set({ name, deleted_at, shared_by })
    .where('site_id', '=', site_id)
    .where('id', '=', id)
    .execute()
}

/** What these people share of these sites, the newest first. */
export async function sharedTemplatesOf(
  db: Db,
  sharers: readonly { readonly site_id: Id; readonly user_id: Id }[],
): Promise<TemplateRow[]> {
  if (sharers.length === 0) return []
  const pairs = sharers.map(({ site_id, user_id }) => sql`(${site_id}::uuid, ${user_id}::uuid)`)
  const rows = await tables(db)
    .selectFrom('own_templates')
    .selectAll()
    .where(sql<boolean>`(site_id, shared_by) IN (${sql.join(pairs)})`)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(maxShared)
    .execute()
  return rows.map(whole)
}

/** Removes for good, over all sites, what was deleted before that moment. */
export async function purgeTemplates(db: Db, before: Date): Promise<void> {
  await tables(db).deleteFrom('own_templates').where('deleted_at', '<', before).execute()
}

function whole(row: TemplateRow): TemplateRow {
  return { ...row, form: wholeFields(row.form) }
}
