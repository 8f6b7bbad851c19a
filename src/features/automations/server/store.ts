import { type ColumnType, type Kysely, type Selectable, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Flow } from '../flow.ts'
import type { AutomationStatus } from '../shapes.ts'

type Json<T> = ColumnType<T, string, string>
type Tables = {
  automations: {
    site_id: Id
    id: Id
    name: string
    status: AutomationStatus
    draft: Json<Flow>
    version: number
    trigger_key: string
    created_at: Date
    updated_at: Date
    published_at: Date | null
    paused_at: Date | null
    deleted_at: Date | null
  }
  automation_versions: {
    site_id: Id
    automation_id: Id
    version: number
    flow: Json<Flow>
    exit_keys: string[]
    goal_key: string | null
    goal_days: number
    goal_ends: boolean
    published_at: Date
  }
}

/** An automation as it is stored. */
export type AutomationRow = Selectable<Tables['automations']>
/** A published version as it is stored. */
export type VersionRow = Selectable<Tables['automation_versions']>

const tables = (db: Kysely<unknown>) => db.withTables<Tables>()
const known = (db: Kysely<unknown>, siteId: Id) =>
  tables(db).selectFrom('automations').selectAll().where('site_id', '=', siteId).where('deleted_at', 'is', null)

/** Returns a site's automations, the most recently changed first. */
export function listAutomations(db: Db, siteId: Id): Promise<AutomationRow[]> {
  return known(db, siteId).orderBy('updated_at', 'desc').orderBy('id', 'desc').execute()
}

export function findAutomation(db: Kysely<unknown>, siteId: Id, id: Id): Promise<AutomationRow | undefined> {
  return known(db, siteId).where('id', '=', id).executeTakeFirst()
}

/** Returns the automation and locks it until the transaction ends. Waits for running steps and blocks new ones. */
export function lockAutomation(db: Db, siteId: Id, id: Id): Promise<AutomationRow | undefined> {
  return known(db, siteId).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Checks whether an automation is running, and locks it against changes until the transaction ends. */
export async function isRunning(db: Db, siteId: Id, id: Id): Promise<boolean> {
  const row = await known(db, siteId).where('id', '=', id).forShare().executeTakeFirst()
  return row?.status === 'active'
}

export async function insertAutomation(db: Db, row: AutomationRow): Promise<void> {
  await tables(db)
    .insertInto('automations')
    .values({ ...row, draft: JSON.stringify(row.draft) })
    .execute()
}

export async function updateAutomation(
  db: Db,
  siteId: Id,
  id: Id,
  { draft, ...change }: Partial<Omit<AutomationRow, 'site_id' | 'id' | 'created_at'>>,
): Promise<void> {
  await tables(db)
    .updateTable('automations')
    .set({ ...change, ...(draft && { draft: JSON.stringify(draft) }) })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute()
}

/** Restores a deleted automation. Returns false if there is none. */
export async function restoreAutomation(db: Db, siteId: Id, id: Id): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('automations')
    .set({ deleted_at: null })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function insertVersion(db: Db, row: VersionRow): Promise<void> {
  await tables(db)
    .insertInto('automation_versions')
    .values({ ...row, flow: JSON.stringify(row.flow) })
    .execute()
}

export function findVersion(db: Db, siteId: Id, automationId: Id, version: number): Promise<VersionRow | undefined> {
  return tables(db)
    .selectFrom('automation_versions')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('automation_id', '=', automationId)
    .where('version', '=', version)
    .executeTakeFirst()
}

/** A running automation, with the flow that decides who enters. */
export interface RunningAutomation {
  readonly site_id: Id
  readonly id: Id
  readonly version: number
  readonly flow: Flow
}

/** Returns the running automations of a site that one of these events starts. */
export async function startedBy(db: Db, siteId: Id, keys: readonly string[]): Promise<RunningAutomation[]> {
  const { rows } = await sql<RunningAutomation>`
    SELECT a.site_id, a.id, a.version, v.flow FROM automations a
    JOIN automation_versions v ON v.site_id = a.site_id AND v.automation_id = a.id AND v.version = a.version
    WHERE a.site_id = ${siteId} AND a.status = 'active' AND a.deleted_at IS NULL AND a.trigger_key = ANY(${keys}::text[])
    ORDER BY a.id`.execute(db)
  return rows
}

/** Returns the running automations of all sites that no event starts. A job checks who enters them. */
export async function checkedByJob(db: Kysely<unknown>): Promise<{ site_id: Id; id: Id }[]> {
  const { rows } = await sql<{ site_id: Id; id: Id }>`
    SELECT site_id, id FROM automations WHERE status = 'active' AND deleted_at IS NULL AND trigger_key = ''
    ORDER BY site_id, id`.execute(db)
  return rows
}

/** Returns the running automations of all sites. */
export async function runningAutomations(db: Kysely<unknown>): Promise<{ site_id: Id; id: Id; version: number }[]> {
  const rows = tables(db).selectFrom('automations').select(['site_id', 'id', 'version']).where('status', '=', 'active')
  return rows.where('deleted_at', 'is', null).execute()
}

/** Returns the running automations of all sites that have due steps. */
export async function automationsDue(db: Kysely<unknown>, at: Date): Promise<{ site_id: Id; id: Id }[]> {
  const { rows } = await sql<{ site_id: Id; id: Id }>`
    SELECT a.site_id, a.id FROM automations a WHERE a.status = 'active' AND a.deleted_at IS NULL AND EXISTS (
      SELECT FROM automation_positions p WHERE p.site_id = a.site_id AND p.automation_id = a.id AND p.due_at <= ${at})
    ORDER BY a.site_id, a.id`.execute(db)
  return rows
}

/** Checks whether the site has an automation that may contain contacts. */
export async function hasAutomations(db: Db, siteId: Id): Promise<boolean> {
  const rows = tables(db).selectFrom('automations').select('id').where('site_id', '=', siteId).where('version', '>', 0)
  return (await rows.limit(1).executeTakeFirst()) !== undefined
}

/** Returns the site IDs and IDs of the automations that were deleted before a moment. */
export async function deletedBefore(db: Kysely<unknown>, before: Date): Promise<{ site_id: Id; id: Id }[]> {
  return tables(db).selectFrom('automations').select(['site_id', 'id']).where('deleted_at', '<', before).execute()
}

const ownedTables = [
  'automation_positions',
  'automation_moves',
  'automation_enrollments',
  'automation_tallies',
  'automation_webhooks',
]

/**
 * Deletes an automation permanently. Deletes up to `most` rows of its contacts per table first; returns false if more
 * remain.
 */
export async function deleteSomeRows(db: Db, siteId: Id, id: Id, most: number): Promise<boolean> {
  for (const table of ownedTables) {
    const name = sql.ref(table)
    const { numAffectedRows } = await sql`DELETE FROM ${name} WHERE site_id = ${siteId} AND ctid = ANY(ARRAY(
      SELECT ctid FROM ${name} WHERE site_id = ${siteId} AND automation_id = ${id} LIMIT ${most}))`.execute(db)
    if (Number(numAffectedRows) === most) return false
  }
  await tables(db).deleteFrom('automations').where('site_id', '=', siteId).where('id', '=', id).execute()
  return true
}
