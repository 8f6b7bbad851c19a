import { type ColumnType, type Selectable, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { LegacyItem, LegacyType } from '../contract.ts'

type ItemSettings = Omit<LegacyItem, 'id' | 'type' | 'imported_popup_id' | 'updated_at'>
type Tables = {
  legacy_items: {
    site_id: Id
    id: Id
    type: LegacyType
    settings: ColumnType<ItemSettings, string, string>
    imported_popup_id: Id | null
    created_at: Date
    updated_at: Date
    deleted_at: Date | null
  }
  legacy_imports: { site_id: Id; type: LegacyType; is_running: boolean; problem: string; updated_at: Date }
}
type ItemRow = Selectable<Tables['legacy_items']>

const tables = (db: Db) => db.withTables<Tables>()
const known = (db: Db, siteId: Id) =>
  tables(db).selectFrom('legacy_items').selectAll().where('site_id', '=', siteId).where('deleted_at', 'is', null)

const itemOf = ({ id, type, settings, imported_popup_id, updated_at }: ItemRow): LegacyItem => {
  return { id, type, ...settings, imported_popup_id, updated_at: updated_at.toISOString() }
}

/** Returns the items of a type, newest first. */
export async function listItems(db: Db, siteId: Id, type: LegacyType): Promise<LegacyItem[]> {
  return (await known(db, siteId).where('type', '=', type).orderBy('id', 'desc').execute()).map(itemOf)
}

/** Counts the items of each type, and how many of them are waiting to be imported. */
export async function countItems(db: Db, siteId: Id): Promise<Map<LegacyType, { items: number; waiting: number }>> {
  const rows = await tables(db)
    .selectFrom('legacy_items')
    .select(({ fn }) => [
      'type',
      fn.countAll<string>().as('items'),
      fn.countAll<string>().filterWhere('imported_popup_id', 'is', null).as('waiting'),
    ])
    .where('site_id', '=', siteId)
    .where('deleted_at', 'is', null)
    .groupBy('type')
    .execute()
  return new Map(rows.map(({ type, items, waiting }) => [type, { items: Number(items), waiting: Number(waiting) }]))
}

export async function findItem(db: Db, siteId: Id, itemId: Id): Promise<LegacyItem | undefined> {
  const row = await known(db, siteId).where('id', '=', itemId).forUpdate().executeTakeFirst()
  return row && itemOf(row)
}

interface ItemToWrite {
  readonly id: Id
  readonly type: LegacyType
  readonly settings: ItemSettings
  readonly at: Date
}

export async function insertItem(db: Db, siteId: Id, { id, type, settings, at }: ItemToWrite): Promise<void> {
  const row = { site_id: siteId, id, type, settings: JSON.stringify(settings), imported_popup_id: null }
  await tables(db)
    .insertInto('legacy_items')
    .values({ ...row, created_at: at, updated_at: at, deleted_at: null })
    .execute()
}

const one = (db: Db, siteId: Id, itemId: Id) =>
  tables(db).updateTable('legacy_items').where('site_id', '=', siteId).where('id', '=', itemId)

export async function updateItem(db: Db, siteId: Id, { id, settings, at }: ItemToWrite): Promise<void> {
  await one(db, siteId, id)
    .set({ settings: JSON.stringify(settings), updated_at: at })
    .execute()
}

/** Records which form an item became. */
export async function markImported(db: Db, siteId: Id, itemId: Id, popupId: Id): Promise<void> {
  await one(db, siteId, itemId).set({ imported_popup_id: popupId }).execute()
}

/** Marks an item as deleted or restored. Returns false if there is none to mark. */
export async function setDeleted(db: Db, siteId: Id, itemId: Id, at: Date | null): Promise<boolean> {
  const answer = await one(db, siteId, itemId)
    .set({ deleted_at: at })
    .where('deleted_at', at ? 'is' : 'is not', null)
    .executeTakeFirst()
  return answer.numUpdatedRows === 1n
}

/** Permanently deletes, across all sites, the items deleted before a given time. */
export async function purgeItems(db: Db, before: Date): Promise<void> {
  await tables(db).deleteFrom('legacy_items').where('deleted_at', '<', before).execute()
}

/** Returns the requested imports, by type. */
export async function listImports(db: Db, siteId: Id) {
  const rows = await tables(db).selectFrom('legacy_imports').selectAll().where('site_id', '=', siteId).execute()
  const jobs = rows.map(({ type, is_running, problem }) => [type, { isRunning: is_running, problem }] as const)
  return new Map(jobs)
}

interface ImportRecord {
  readonly type: LegacyType
  readonly isRunning: boolean
  readonly problem: string
  readonly at: Date
}

/** Records that an import is running, or how it ended. */
export async function recordImport(db: Db, siteId: Id, { type, isRunning, problem, at }: ImportRecord): Promise<void> {
  const change = { is_running: isRunning, problem, updated_at: at }
  await tables(db)
    .insertInto('legacy_imports')
    .values({ site_id: siteId, type, ...change })
    .onConflict((on) => on.columns(['site_id', 'type']).doUpdateSet(change))
    .execute()
}

/** Blocks other transactions that add or import items of this type until this one ends. */
export async function lockType(db: Db, siteId: Id, type: LegacyType): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`legacy ${type} of ${siteId}`}, 0))`.execute(db)
}
