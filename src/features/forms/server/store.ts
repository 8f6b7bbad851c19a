import { type ExpressionBuilder, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { siteOfTransaction } from '#platform/server/db/site-of-transaction.ts'
import { migrateDocument } from '#form/document/migrations.ts'
import type { FormStatus, Popup, PopupSettings } from '../contract.ts'
import { defaultSettings } from '../default-settings.ts'

type Settings = keyof PopupSettings
/** The fields with their own columns: those that lists filter by, and those that aren't settings. */
type Columns = Omit<Popup, Settings | 'created_at' | 'updated_at'>
type Stored<T = Columns> = T & { settings: Partial<PopupSettings>; created_at: Date; updated_at: Date }
interface PopupTable extends Stored {
  site_id: Id
}

const columns = [
  'id',
  'name',
  'json',
  'form_type',
  'goal',
  'status',
  'deleted_from_status',
  'weight',
  'variant',
  'test_id',
  'campaign_id',
  'legacy_ids',
  'list_builder_template_id',
  'settings',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof PopupTable)[]
const columnsOfRow = columns.filter((column) => column !== 'json')
const settings = Object.keys(defaultSettings('popup')) as Settings[]

const tables = (db: Db) => db.withTables<{ popups: PopupTable }>()

/** Finds a form; undefined if there is none. `forUpdate` locks it until the transaction ends. */
export async function findPopup(
  db: Db,
  siteId: Id,
  popupId: Id,
  { forUpdate = false }: { forUpdate?: boolean } = {},
): Promise<Popup | undefined> {
  const row = await tables(db)
    .selectFrom('popups')
    .select(columns)
    .where('site_id', '=', siteId)
    .where('id', '=', popupId)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst()
  return row && popupOf(row)
}

export async function insertPopup(db: Db, siteId: Id, popup: Popup): Promise<void> {
  await tables(db).insertInto('popups').values(columnsFrom(siteId, popup)).execute()
}

export async function updatePopup(db: Db, siteId: Id, popup: Popup): Promise<void> {
  const { site_id, id, created_at: _, ...changed } = columnsFrom(siteId, popup)
  await tables(db).updateTable('popups').set(changed).where('site_id', '=', site_id).where('id', '=', id).execute()
}

/**
 * Returns which of these forms exist, including deleted ones, across all sites unless the transaction is limited to
 * one.
 */
export async function whichAreKnown(db: Db, ids: readonly Id[]): Promise<ReadonlySet<Id>> {
  if (ids.length === 0) return new Set()
  const siteId = siteOfTransaction(db)
  const found = tables(db).selectFrom('popups').select('id').where('id', 'in', ids)
  const rows = await (siteId ? found.where('site_id', '=', siteId) : found).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Counts the site's forms, except deleted ones. */
export async function countPopups(db: Db, siteId: Id): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('popups')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('site_id', '=', siteId)
    .where('status', '!=', 'deleted')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns a landing page address that no other form uses: this one, or this one with a number appended. */
export async function freeSlug(db: Db, siteId: Id, popup: Popup): Promise<string> {
  const stem = popup.landing_page_slug
    .replace(/-\d{1,4}$/, '')
    .slice(0, 55)
    .replace(/-$/, '')
  for (let count = 1; ; count++) {
    const landing_page_slug = count === 1 ? popup.landing_page_slug : `${stem}-${count}`
    if (!(await isSlugTaken(db, siteId, { ...popup, landing_page_slug }))) return landing_page_slug
  }
}

/** Returns whether another form of the site, except deleted ones, is a landing page at the same address. */
export async function isSlugTaken(db: Db, siteId: Id, popup: Popup): Promise<boolean> {
  if (!popup.is_landing_page || popup.landing_page_slug === '') return false
  const found = await tables(db)
    .selectFrom('popups')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', '!=', popup.id)
    .where('status', '!=', 'deleted')
    .where(
      sql<boolean>`settings @> ${JSON.stringify({ is_landing_page: true, landing_page_slug: popup.landing_page_slug })}::jsonb`,
    )
    .executeTakeFirst()
  return found !== undefined
}

/** Returns the forms that visitors may see, oldest first. */
export async function activePopups(db: Db, siteId: Id): Promise<Popup[]> {
  const rows = await tables(db)
    .selectFrom('popups')
    .select(columns)
    .where('site_id', '=', siteId)
    .where('status', '=', 'active')
    .orderBy('id')
    .execute()
  return rows.map(popupOf)
}

/** Filters of a list of forms. */
export interface PopupFilter {
  readonly form_type?: Popup['form_type'] | undefined
  readonly goal?: Popup['goal'] | undefined
  readonly status: readonly FormStatus[]
  /** Part of the name, ignoring case; empty for all. */
  readonly name: string
}

type Where = ExpressionBuilder<{ popups: PopupTable }, 'popups'>
/** Matches an active or paused form in a test. This isn't a stored status, but lists treat it as one. */
const isVariant = (one: Where) => one.and([one('test_id', 'is not', null), one('status', '!=', 'deleted')])
/** Matches forms by status. Paused variants other than the first are listed only under variants. */
const hasStatus = (one: Where, status: readonly FormStatus[]) =>
  one.and([
    one('status', 'in', status),
    one.or([one('test_id', 'is', null), one('variant', '=', 'A'), one('status', '!=', 'paused')]),
  ])

const matching = (db: Db, siteId: Id, { form_type, goal, status, name }: PopupFilter) =>
  tables(db)
    .selectFrom('popups')
    .where('site_id', '=', siteId)
    .where((one) => one.or([hasStatus(one, status), ...(status.includes('variants') ? [isVariant(one)] : [])]))
    .$if(form_type !== undefined, (query) => query.where('form_type', '=', form_type!))
    .$if(goal !== undefined, (query) => query.where('goal', '=', goal!))
    .$if(name !== '', (query) => query.where(sql<boolean>`strpos(lower(name), lower(${name})) > 0`))

const orders = {
  created_at: sql`created_at DESC`,
  updated_at: sql`updated_at DESC`,
  name: sql`lower(name)`,
} as const

/** Returns the IDs of all matching forms, ordered by one of their own columns. */
export async function idsOfPopups(db: Db, siteId: Id, filter: PopupFilter, order: keyof typeof orders): Promise<Id[]> {
  const rows = await matching(db, siteId, filter).select('id').orderBy(orders[order]).orderBy('id', 'desc').execute()
  return rows.map(({ id }) => id)
}

/** Returns the forms with these IDs, in this order, without their designs. */
export async function popupRows(db: Db, siteId: Id, ids: readonly Id[]): Promise<Omit<Popup, 'json'>[]> {
  if (ids.length === 0) return []
  const rows = await tables(db)
    .selectFrom('popups')
    .select(columnsOfRow)
    .where('site_id', '=', siteId)
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, wholeOf(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Returns the designs of those of these forms that belong to the site. A draft takes precedence over the published
 * design.
 */
export async function designsOf(
  db: Db,
  siteId: Id,
  ids: readonly Id[],
): Promise<{ popup_id: Id; json: Popup['json'] }[]> {
  const rows = await tables(db)
    .selectFrom('popups')
    .select(['id', sql<Popup['json']>`coalesce(draft -> 'json', json)`.as('json')])
    .where('site_id', '=', siteId)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, json }) => ({ popup_id: id, json: migrateDocument(json) }))
}

/**
 * Returns a page of the forms that aren't in a test, except deleted ones, newest first, and their total number. `name`
 * is part of the name.
 */
export async function untestedPopups(
  db: Db,
  siteId: Id,
  { name, page, limit }: { name: string; page: number; limit: number },
): Promise<{ popups: Omit<Popup, 'json'>[]; total: number }> {
  const fitting = matching(db, siteId, { status: ['active', 'paused'], name }).where('test_id', 'is', null)
  const rows = await fitting.select('id').orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
  const ids = rows.map(({ id }) => id)
  return { popups: await popupRows(db, siteId, ids.slice((page - 1) * limit, page * limit)), total: ids.length }
}

/** Permanently removes deleted forms that haven't been changed since a moment, across all sites. Returns their IDs. */
export async function purgePopups(db: Db, untouchedSince: Date): Promise<Id[]> {
  const purged = await tables(db)
    .deleteFrom('popups')
    .where('status', '=', 'deleted')
    .where('updated_at', '<', untouchedSince)
    .returning('id')
    .execute()
  return purged.map(({ id }) => id)
}

function columnsFrom(siteId: Id, popup: Popup) {
  const { id, name, json, form_type, goal, status, deleted_from_status, weight, variant, test_id, campaign_id } = popup
  const of = { id, name, form_type, goal, status, deleted_from_status, weight, variant, test_id, campaign_id }
  return {
    ...of,
    site_id: siteId,
    json: JSON.stringify(json) as never,
    legacy_ids: JSON.stringify(popup.legacy_ids) as never,
    list_builder_template_id: popup.list_builder_template_id,
    settings: JSON.stringify(Object.fromEntries(settings.map((field) => [field, popup[field]]))) as never,
    created_at: new Date(popup.created_at),
    updated_at: new Date(popup.updated_at),
  }
}

function popupOf(row: Stored): Popup {
  return wholeOf({ ...row, json: migrateDocument(row.json) })
}

/** A setting that was introduced after the row was stored has its default. */
function wholeOf<T extends Stored<Omit<Columns, 'json'>>>({ settings: set, ...row }: T) {
  return {
    ...defaultSettings(row.form_type),
    ...set,
    ...row,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
