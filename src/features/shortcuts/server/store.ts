import type { ColumnType, Kysely, Selectable } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Flow } from '#features/automations/contract.ts'
import type { FormService } from './form-service.ts'
import type { ShortcutDefinition, ShortcutEmail, ShortcutForm, ShortcutStatus } from '../contract.ts'

type Json<T> = ColumnType<T, string, string>
type Tables = {
  shortcuts: {
    site_id: Id
    id: Id
    template_id: string
    name: string
    status: ShortcutStatus
    definition: Json<ShortcutDefinition>
    emails: Json<ShortcutEmail[]>
    forms: Json<ShortcutForm[]>
    written: Json<Written>
    automation_id: Id | null
    generated_flow: Json<Flow> | null
    form_service: Json<FormService> | null
    session_id: string
    has_changes: boolean
    created_at: Date
    updated_at: Date
  }
}

/**
 * The forms and emails that belong to a shortcut, by their ids in it ("reminder", "reminder~b" for a variant,
 * "paused~…" for a form of its A/B test that was paused with it), and the time each was last written.
 */
export type Written = Readonly<Record<string, { readonly id: Id; readonly at: string }>>

/** A shortcut as stored. */
export type ShortcutRow = Selectable<Tables['shortcuts']>

const tables = (db: Kysely<unknown>) => db.withTables<Tables>()
const known = (db: Kysely<unknown>, siteId: Id) =>
  tables(db).selectFrom('shortcuts').selectAll().where('site_id', '=', siteId)

/** Returns a site's shortcuts except deleted ones, newest first. */
export function listShortcuts(db: Db, siteId: Id): Promise<ShortcutRow[]> {
  return known(db, siteId).where('status', '!=', 'deleted').orderBy('id', 'desc').execute()
}

export function findShortcut(db: Db, siteId: Id, id: Id): Promise<ShortcutRow | undefined> {
  return known(db, siteId).where('id', '=', id).executeTakeFirst()
}

/** Returns the shortcut and locks it until the transaction ends. */
export function lockShortcut(db: Db, siteId: Id, id: Id): Promise<ShortcutRow | undefined> {
  return known(db, siteId).where('id', '=', id).forUpdate().executeTakeFirst()
}

const stored = ({ definition, emails, forms, written, generated_flow, form_service, ...row }: ShortcutRow) => ({
  ...row,
  definition: JSON.stringify(definition),
  emails: JSON.stringify(emails),
  forms: JSON.stringify(forms),
  written: JSON.stringify(written),
  generated_flow: generated_flow && JSON.stringify(generated_flow),
  form_service: form_service && JSON.stringify(form_service),
})

export async function insertShortcut(db: Db, row: ShortcutRow): Promise<void> {
  await tables(db).insertInto('shortcuts').values(stored(row)).execute()
}

export async function updateShortcut(db: Db, row: ShortcutRow): Promise<void> {
  const { site_id, id, created_at: _created, ...changed } = stored(row)
  await tables(db).updateTable('shortcuts').set(changed).where('site_id', '=', site_id).where('id', '=', id).execute()
}

/**
 * Returns the shortcuts, including deleted ones, to which these forms, emails and automations belong, by the ids of
 * those.
 */
export async function shortcutsOf(db: Db, siteId: Id, ids: readonly Id[]): Promise<Map<Id, { id: Id; name: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('shortcuts')
    .select(['id', 'name', 'automation_id', 'written'])
    .where('site_id', '=', siteId)
    .execute()
  const wanted = new Set(ids)
  return new Map(
    rows.flatMap(({ id, name, automation_id, written }) =>
      [automation_id, ...Object.values(written).map((one) => one.id)].flatMap(
        (part): [Id, { id: Id; name: string }][] => (part !== null && wanted.has(part) ? [[part, { id, name }]] : []),
      ),
    ),
  )
}
