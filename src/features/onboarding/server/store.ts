import type { Kysely } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

/** What a member has seen of an introduction, by its name. */
export interface Mark {
  site_id: Id
  user_id: Id
  name: 'tour' | 'shopify-prompt'
  status: string
  step: number
  at: Date
}

type Tables = { onboarding_marks: Mark; sites_without_promo: { site_id: Id } }
const tables = (db: Kysely<unknown>) => db.withTables<Tables>()

export async function marksOf(db: Db, siteId: Id, userId: Id): Promise<Mark[]> {
  const marks = tables(db).selectFrom('onboarding_marks').selectAll().where('site_id', '=', siteId)
  return marks.where('user_id', '=', userId).execute()
}

export async function saveMark(db: Db, mark: Mark): Promise<void> {
  const { status, step, at } = mark
  const insert = tables(db).insertInto('onboarding_marks').values(mark)
  await insert
    .onConflict((on) => on.columns(['site_id', 'user_id', 'name']).doUpdateSet({ status, step, at }))
    .execute()
}

export async function showsPromo(db: Db, siteId: Id): Promise<boolean> {
  const off = tables(db).selectFrom('sites_without_promo').select('site_id').where('site_id', '=', siteId)
  return (await off.executeTakeFirst()) === undefined
}

export async function setPromo(db: Db, siteId: Id, isShown: boolean): Promise<void> {
  if (isShown) await tables(db).deleteFrom('sites_without_promo').where('site_id', '=', siteId).execute()
  else {
    const insert = tables(db).insertInto('sites_without_promo').values({ site_id: siteId })
    await insert.onConflict((on) => on.column('site_id').doNothing()).execute()
  }
}
