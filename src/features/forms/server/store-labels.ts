import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

type Tables = {
  popup_labels: { site_id: Id; popup_id: Id; label: string }
  popups: { site_id: Id; id: Id; status: string }
}

const tables = (db: Db) => db.withTables<Tables>()

/** The labels of these forms, each form's in order of the alphabet. */
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

/** Every label that a form of the site has. */
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

/** The forms that have a label. */
export async function labelled(db: Db, siteId: Id, label: string): Promise<ReadonlySet<Id>> {
  const rows = await tables(db)
    .selectFrom('popup_labels')
    .select('popup_id')
    .where('site_id', '=', siteId)
    .where('label', '=', label)
    .execute()
  return new Set(rows.map(({ popup_id }) => popup_id))
}

/** Puts a label on those of these forms that the site has. */
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

/** Puts the labels of a form on another one. */
export async function copyLabels(db: Db, siteId: Id, from: Id, to: Id): Promise<void> {
  for (const label of (await labelsOf(db, siteId, [from])).get(from) ?? []) await addLabel(db, siteId, [to], label)
}

/** Takes a label off these forms. */
export async function removeLabel(db: Db, siteId: Id, ids: readonly Id[], label: string): Promise<void> {
  await tables(db)
    .deleteFrom('popup_labels')
    .where('site_id', '=', siteId)
    .where('popup_id', 'in', ids)
    .where('label', '=', label)
    .execute()
}
