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
}

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

export async function changeTemplate(db: Db, { site_id, id, name, deleted_at }: TemplateRow): Promise<void> {
  await tables(db)
    .updateTable('own_templates')
    .set({ name, deleted_at })
    .where('site_id', '=', site_id)
    .where('id', '=', id)
    .execute()
}

/** Removes for good, over all sites, what was deleted before that moment. */
export async function purgeTemplates(db: Db, before: Date): Promise<void> {
  await tables(db).deleteFrom('own_templates').where('deleted_at', '<', before).execute()
}

function whole(row: TemplateRow): TemplateRow {
  return { ...row, form: wholeFields(row.form) }
}
