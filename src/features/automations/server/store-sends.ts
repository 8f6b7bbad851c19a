import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

/** Keeps which emails a step sent. */
export async function insertSends(
  db: Db,
  { siteId, automationId, stepId, at }: { siteId: Id; automationId: Id; stepId: string; at: Date },
  sends: readonly { readonly contactId: Id; readonly messageId: Id }[],
): Promise<void> {
  if (sends.length === 0) return
  const rows = sends.map(
    ({ contactId, messageId }) =>
      sql`(${siteId}::uuid, ${contactId}::uuid, ${messageId}::uuid, ${automationId}::uuid, ${stepId}, ${at}::timestamptz)`,
  )
  await sql`INSERT INTO automation_sends (site_id, contact_id, message_id, automation_id, step_id, at)
    VALUES ${sql.join(rows)} ON CONFLICT (site_id, contact_id, message_id) DO NOTHING`.execute(db)
}

/** How many emails of flows these contacts got since a moment. */
export async function sendsSince(db: Db, siteId: Id, contactIds: readonly Id[], since: Date): Promise<Map<Id, number>> {
  const { rows } = await sql<{ contact_id: Id; count: string }>`
    SELECT contact_id, count(*) AS count FROM automation_sends
    WHERE site_id = ${siteId} AND contact_id = ANY(${contactIds}::uuid[]) AND at > ${since} GROUP BY contact_id`.execute(
    db,
  )
  return new Map(rows.map(({ contact_id, count }) => [contact_id, Number(count)]))
}

/** Forgets over all sites what was sent before a moment: longer than any frequency cap reaches. */
export async function forgetSends(db: Db, before: Date): Promise<void> {
  await sql`DELETE FROM automation_sends WHERE at < ${before}`.execute(db)
}
