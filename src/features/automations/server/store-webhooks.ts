import { type Selectable, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

type Tables = {
  automation_webhooks: {
    site_id: Id
    id: Id
    automation_id: Id
    enrollment_id: Id
    contact_id: Id
    step_id: string
    url: string
    body: string
    state: 'waiting' | 'delivered' | 'failed'
    attempts: number
    status: number
    size: number
    reason: string
    created_at: Date
    tried_at: Date | null
  }
}

/** A webhook call as it is stored. */
export type WebhookRow = Selectable<Tables['automation_webhooks']>

const tables = (db: Db) => db.withTables<Tables>()

/** Stores webhook calls that are to be made. */
export async function insertWebhooks(
  db: Db,
  { siteId, automationId, stepId, url, at }: { siteId: Id; automationId: Id; stepId: string; url: string; at: Date },
  calls: readonly { readonly id: Id; readonly enrollmentId: Id; readonly contactId: Id; readonly body: string }[],
): Promise<void> {
  if (calls.length === 0) return
  const rows = calls.map(({ id, enrollmentId, contactId, body }) => ({
    site_id: siteId,
    id,
    automation_id: automationId,
    enrollment_id: enrollmentId,
    contact_id: contactId,
    step_id: stepId,
    url,
    body,
    state: 'waiting' as const,
    attempts: 0,
    status: 0,
    size: 0,
    reason: '',
    created_at: at,
    tried_at: null,
  }))
  await tables(db).insertInto('automation_webhooks').values(rows).execute()
}

export function findWebhook(db: Db, siteId: Id, id: Id): Promise<WebhookRow | undefined> {
  const rows = tables(db).selectFrom('automation_webhooks').selectAll().where('site_id', '=', siteId)
  return rows.where('id', '=', id).executeTakeFirst()
}

/** Records the result of a webhook call. */
export async function updateWebhook(
  db: Db,
  siteId: Id,
  id: Id,
  change: Pick<WebhookRow, 'state' | 'attempts' | 'status' | 'size' | 'reason' | 'tried_at'>,
): Promise<void> {
  await tables(db)
    .updateTable('automation_webhooks')
    .set(change)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute()
}

/** Returns the newest webhook calls of an automation. */
export function newestWebhooks(db: Db, siteId: Id, automationId: Id, most: number): Promise<WebhookRow[]> {
  const rows = tables(db).selectFrom('automation_webhooks').selectAll().where('site_id', '=', siteId)
  return rows.where('automation_id', '=', automationId).orderBy('id', 'desc').limit(most).execute()
}

/** Deletes the webhook calls of all sites that were created before a time. */
export async function deleteOldWebhooks(db: Db, before: Date): Promise<void> {
  await sql`DELETE FROM automation_webhooks WHERE created_at < ${before}`.execute(db)
}
