import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ServiceId, Target } from '../contract.ts'

/** Represents all forms of a site. */
export const allForms = '00000000-0000-0000-0000-000000000000' as Id

type Tables = {
  integration_targets: { site_id: Id; popup_id: Id; service: ServiceId; settings: Target; updated_at: Date }
  integration_forms: { site_id: Id; popup_id: Id; uses_default: boolean }
}
const tables = (db: Db) => db.withTables<Tables>()

/** Returns where the subscribers of a form are sent, by service. */
export async function targetsOf(db: Db, siteId: Id, popupId: Id): Promise<Partial<Record<ServiceId, Target>>> {
  const rows = tables(db)
    .selectFrom('integration_targets')
    .select(['service', 'settings'])
    .where('site_id', '=', siteId)
  const found = await rows.where('popup_id', '=', popupId).execute()
  return Object.fromEntries(found.map(({ service, settings }) => [service, settings]))
}

export async function saveTarget(
  db: Db,
  {
    siteId,
    popupId,
    service,
    settings,
    at,
  }: { siteId: Id; popupId: Id; service: ServiceId; settings: Target; at: Date },
): Promise<void> {
  await sql`
    INSERT INTO integration_targets (site_id, popup_id, service, settings, updated_at)
    VALUES (${siteId}, ${popupId}, ${service}, ${JSON.stringify(settings)}::jsonb, ${at})
    ON CONFLICT (site_id, popup_id, service)
    DO UPDATE SET settings = excluded.settings, updated_at = excluded.updated_at`.execute(db)
}

export async function deleteTarget(db: Db, siteId: Id, popupId: Id, service: ServiceId): Promise<void> {
  const rows = tables(db).deleteFrom('integration_targets').where('site_id', '=', siteId)
  await rows.where('popup_id', '=', popupId).where('service', '=', service).execute()
}

/** Deletes the targets of all forms for a service. */
export async function deleteTargets(db: Db, siteId: Id, service: ServiceId): Promise<void> {
  const rows = tables(db).deleteFrom('integration_targets').where('site_id', '=', siteId)
  await rows.where('service', '=', service).execute()
}

/** Whether the subscribers of a form are also sent to the targets for all forms. */
export async function usesDefault(db: Db, siteId: Id, popupId: Id): Promise<boolean> {
  const rows = tables(db).selectFrom('integration_forms').select('uses_default').where('site_id', '=', siteId)
  return (await rows.where('popup_id', '=', popupId).executeTakeFirst())?.uses_default ?? true
}

export async function setUsesDefault(db: Db, siteId: Id, popupId: Id, usesDefault: boolean): Promise<void> {
  const row = { site_id: siteId, popup_id: popupId, uses_default: usesDefault }
  const insert = tables(db).insertInto('integration_forms').values(row)
  await insert
    .onConflict((on) => on.columns(['site_id', 'popup_id']).doUpdateSet({ uses_default: usesDefault }))
    .execute()
}

/** Returns the services that a form's subscribers are sent to: its own and, unless it opts out, those for all forms. */
export async function servicesOfForm(db: Db, siteId: Id, popupId: Id): Promise<Partial<Record<ServiceId, Target>>> {
  const own = await targetsOf(db, siteId, popupId)
  if (!(await usesDefault(db, siteId, popupId))) return own
  return { ...(await targetsOf(db, siteId, allForms)), ...own }
}

/** Copies the services of a form to its copy. */
export async function copyTargets(db: Db, siteId: Id, from: Id, to: Id): Promise<void> {
  await sql`
    INSERT INTO integration_targets (site_id, popup_id, service, settings, updated_at)
    SELECT site_id, ${to}, service, settings, updated_at FROM integration_targets
    WHERE site_id = ${siteId} AND popup_id = ${from} ON CONFLICT DO NOTHING`.execute(db)
  await sql`
    INSERT INTO integration_forms (site_id, popup_id, uses_default)
    SELECT site_id, ${to}, uses_default FROM integration_forms
    WHERE site_id = ${siteId} AND popup_id = ${from} ON CONFLICT DO NOTHING`.execute(db)
}
