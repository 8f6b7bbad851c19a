import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ViewOptions } from '../contract.ts'
import { withoutAddress } from '../without-address.ts'

/** A saved view as it is stored. */
export interface ViewRow {
  readonly site_id: Id
  readonly id: Id
  readonly name: string
  readonly view: ViewOptions
  readonly created_at: Date
}
const tables = (db: Kysely<unknown>) => db.withTables<{ contact_views: ViewRow }>()

/** Returns the saved views of a site, by name. */
export function viewsOf(db: Kysely<unknown>, siteId: Id): Promise<ViewRow[]> {
  const rows = tables(db).selectFrom('contact_views').selectAll().where('site_id', '=', siteId)
  return rows.orderBy('name').orderBy('id').execute()
}

/** Stores a new or existing view. */
export async function writeView(db: Db, { view, ...row }: ViewRow): Promise<void> {
  const json = sql<ViewOptions>`${JSON.stringify(view)}::jsonb`
  await tables(db)
    .insertInto('contact_views')
    .values({ ...row, view: json })
    .onConflict((on) => on.columns(['site_id', 'id']).doUpdateSet({ name: row.name, view: json }))
    .execute()
}

/** Removes an address from the searches and filters of saved views. Returns the number of changed views. */
export async function eraseFromViews(db: Db, siteId: Id, emailKey: string): Promise<number> {
  let erased = 0
  for (const row of await viewsOf(db, siteId)) {
    const { search, filter, ...query } = row.view.query
    const cleaned: ViewOptions['query'] = {
      ...query,
      search: search.toLowerCase().includes(emailKey) ? '' : search,
      ...(filter && { filter: withoutAddress(filter, emailKey) }),
    }
    const isSame = cleaned.search === search && JSON.stringify(cleaned.filter) === JSON.stringify(filter)
    if (isSame) continue
    await writeView(db, { ...row, view: { ...row.view, query: cleaned } })
    erased++
  }
  return erased
}

/** Deletes a view. Returns false if there is none. */
export async function deleteView(db: Db, siteId: Id, viewId: Id): Promise<boolean> {
  const answer = tables(db).deleteFrom('contact_views').where('site_id', '=', siteId).where('id', '=', viewId)
  return (await answer.executeTakeFirst()).numDeletedRows === 1n
}
