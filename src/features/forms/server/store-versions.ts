import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { type OwnFields, wholeFields } from './own-fields.ts'

/** An earlier version of a form. */
export interface VersionRow {
  readonly site_id: Id
  readonly popup_id: Id
  readonly id: Id
  readonly name: string
  readonly published: boolean
  readonly by_user: Id
  readonly at: Date
  readonly form: OwnFields
}

const tables = (db: Db) => db.withTables<{ popup_versions: VersionRow }>()
const columns = ['id', 'name', 'published', 'by_user', 'at'] as const

export type VersionHead = Pick<VersionRow, (typeof columns)[number]>

/** Returns the versions of a form, newest first. */
export async function versionsOf(db: Db, siteId: Id, popupId: Id): Promise<VersionHead[]> {
  return tables(db)
    .selectFrom('popup_versions')
    .select(columns)
    .where('site_id', '=', siteId)
    .where('popup_id', '=', popupId)
    .orderBy('id', 'desc')
    .execute()
}

export async function findVersion(db: Db, siteId: Id, popupId: Id, id: Id): Promise<VersionRow | undefined> {
  const row = await tables(db)
    .selectFrom('popup_versions')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('popup_id', '=', popupId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, form: wholeFields(row.form) }
}

/** Stores a version. Replaces an existing one with the same ID. */
export async function putVersion(db: Db, row: VersionRow): Promise<void> {
  const form = JSON.stringify(row.form) as never
  const { name, published, at } = row
  await tables(db)
    .insertInto('popup_versions')
    .values({ ...row, form })
    .onConflict((same) => same.columns(['site_id', 'popup_id', 'id']).doUpdateSet({ name, published, at, form }))
    .execute()
}

export async function removeVersions(db: Db, siteId: Id, popupId: Id, ids: readonly Id[]): Promise<void> {
  if (ids.length === 0) return
  await tables(db)
    .deleteFrom('popup_versions')
    .where('site_id', '=', siteId)
    .where('popup_id', '=', popupId)
    .where('id', 'in', ids)
    .execute()
}

/** Deletes the versions of forms that are permanently removed, across all sites. */
export async function forgetVersions(db: Db, popupIds: readonly Id[]): Promise<void> {
  if (popupIds.length > 0) await tables(db).deleteFrom('popup_versions').where('popup_id', 'in', popupIds).execute()
}
