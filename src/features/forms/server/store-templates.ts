import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { type OwnFields, wholeFields } from './own-fields.ts'

/** A design that a site's owner has saved as a template. */
export interface TemplateRow {
  readonly site_id: Id
  readonly id: Id
  readonly name: string
  readonly form: OwnFields
  readonly created_at: Date
  readonly deleted_at: Date | null
  /** The user who shares it with the other sites that they manage; null if no one does. */
  readonly shared_by: Id | null
}

/** Maximum number of shared templates that are offered. */
const maxShared = 50

const tables = (db: Db) => db.withTables<{ own_templates: TemplateRow }>()

/** Returns the templates of a site, newest first. */
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

/** Finds a template, including deleted ones. */
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

/** Returns the templates that these users share from these sites, newest first. */
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

/** Permanently removes templates that were deleted before a moment, across all sites. */
export async function purgeTemplates(db: Db, before: Date): Promise<void> {
  await tables(db).deleteFrom('own_templates').where('deleted_at', '<', before).execute()
}

function whole(row: TemplateRow): TemplateRow {
  return { ...row, form: wholeFields(row.form) }
}
