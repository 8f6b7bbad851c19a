import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

type Tables = {
  popup_labels: { site_id: Id; popup_id: Id; label: string }
  popups: { site_id: Id; id: Id; status: string }
}

const tables = (db: Db) => db.withTables<Tables>()

/** Returns the labels of these forms, in alphabetical order for each form. */
export async function labelsOf(db: Db, siteId: Id, ids: readonly Id[]): Promise<ReadonlyMap<Id, string[]>> {
  const labels = new Map<Id, string[]>()
  if (ids.length === 0) return labels
  const rows = await tables(db)
    .selectFrom('popup_labels')
    .select(['popup_id', 'label'])
    .where('site_id', '=', siteId)
    .where('popup_id', 'in', ids)
    .orderBy('label')
    .execute()
  for (const { popup_id, label } of rows) labels.set(popup_id, [...(labels.get(popup_id) ?? []), label])
  return labels
}

/** Returns all labels of the site's forms. */
export async function allLabels(db: Db, siteId: Id): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('popup_labels')
    .select('label')
    .distinct()
    .where('site_id', '=', siteId)
    .orderBy('label')
    .execute()
  return rows.map(({ label }) => label)
}

/** Returns the forms that have a label. */
export async function labelled(db: Db, siteId: Id, label: string): Promise<ReadonlySet<Id>> {
  const rows = await tables(db)
    .selectFrom('popup_labels')
    .select('popup_id')
    .where('site_id', '=', siteId)
    .where('label', '=', label)
    .execute()
  return new Set(rows.map(({ popup_id }) => popup_id))
}

/** Adds a label to those of these forms that belong to the site. */
export async function addLabel(db: Db, siteId: Id, ids: readonly Id[], label: string): Promise<void> {
  const known = await tables(db)
    .selectFrom('popups')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', 'in', ids)
    .execute()
  if (known.length === 0) return
  await tables(db)
    .insertInto('popup_labels')
    .values(known.map(({ id }) => ({ site_id: siteId, popup_id: id, label })))
    .onConflict((on) => on.columns(['site_id', 'popup_id', 'label']).doNothing())
    .execute()
}

/** Copies the labels of a form to another one. */
export async function copyLabels(db: Db, siteId: Id, from: Id, to: Id): Promise<void> {
  for (const label of (await labelsOf(db, siteId, [from])).get(from) ?? []) await addLabel(db, siteId, [to], label)
}

/** Removes a label from these forms. */
export async function removeLabel(db: Db, siteId: Id, ids: readonly Id[], label: string): Promise<void> {
  await tables(db)
    .deleteFrom('popup_labels')
    .where('site_id', '=', siteId)
    .where('popup_id', 'in', ids)
    .where('label', '=', label)
    .execute()
}
