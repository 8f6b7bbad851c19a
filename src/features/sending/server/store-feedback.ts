import type { Kysely } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Provider } from './feedback/provider.ts'

interface FeedbackRow {
  site_id: Id
  provider: Provider
  sealed: Buffer
  updated_at: Date
  heard_at: Date | null
  refused_at: Date | null
}

interface AddressRow {
  site_id: Id
  address_id: Id
  changed_at: Date
}

const tables = (db: Kysely<unknown>) =>
  db.withTables<{ feedback_secrets: FeedbackRow; feedback_addresses: AddressRow }>()

/** Returns the id that a site's addresses are signed with, and since when; undefined while they're the first ones. */
export function feedbackAddress(db: Kysely<unknown>, siteId: Id): Promise<AddressRow | undefined> {
  return tables(db).selectFrom('feedback_addresses').selectAll().where('site_id', '=', siteId).executeTakeFirst()
}

export async function storeFeedbackAddress(db: Db, row: AddressRow): Promise<void> {
  const { site_id: _, ...change } = row
  const insert = tables(db).insertInto('feedback_addresses').values(row)
  await insert.onConflict((on) => on.column('site_id').doUpdateSet(change)).execute()
}

/** Returns the secrets of a site's services, and when each last reported. */
export async function feedbackRows(db: Kysely<unknown>, siteId: Id): Promise<Map<Provider, FeedbackRow>> {
  const rows = await tables(db).selectFrom('feedback_secrets').selectAll().where('site_id', '=', siteId).execute()
  return new Map(rows.map((row) => [row.provider, row]))
}

/** Stores the secret that a service signs with, encrypted; null deletes it. */
export async function storeFeedbackSecret(
  db: Db,
  siteId: Id,
  provider: Provider,
  sealed: Buffer | null,
  at: Date,
): Promise<void> {
  if (!sealed) {
    await tables(db)
      .deleteFrom('feedback_secrets')
      .where('site_id', '=', siteId)
      .where('provider', '=', provider)
      .execute()
    return
  }
  const change = { sealed, updated_at: at, heard_at: null, refused_at: null }
  await tables(db)
    .insertInto('feedback_secrets')
    .values({ site_id: siteId, provider, ...change })
    .onConflict((conflict) => conflict.columns(['site_id', 'provider']).doUpdateSet(change))
    .execute()
}

/** Records that a service reported something, or that a request in its name was not verified. */
export async function recordWebhookReceipt(
  db: Db,
  siteId: Id,
  provider: Provider,
  told: { heard_at: Date } | { refused_at: Date },
): Promise<void> {
  await tables(db)
    .updateTable('feedback_secrets')
    .set(told)
    .where('site_id', '=', siteId)
    .where('provider', '=', provider)
    .execute()
}
