import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { DeliveryState } from '../../contract.ts'
import type { DeliveryRow } from './store-deliveries.ts'

const columns = sql.raw('d.*, m.type, m.body, m.created_at')
const joined = (siteId: Id, endpointId: Id) => sql`FROM webhook_deliveries AS d
  JOIN webhook_messages AS m ON m.site_id = ${siteId} AND m.id = d.message_id
  WHERE d.site_id = ${siteId} AND d.endpoint_id = ${endpointId}`

/** Returns the newest deliveries of an endpoint, or those before a given one. */
export async function newestDeliveries(
  db: Db,
  siteId: Id,
  endpointId: Id,
  { state, before, most }: { state?: DeliveryState | undefined; before?: Id | undefined; most: number },
): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`SELECT ${columns} ${joined(siteId, endpointId)}
    AND (${state ?? null}::text IS NULL OR d.state = ${state ?? null}) AND (${before ?? null}::uuid IS NULL OR d.message_id < ${before ?? null})
    ORDER BY d.message_id DESC LIMIT ${most}`.execute(db)
  return rows
}

export async function findDelivery(
  db: Db,
  siteId: Id,
  endpointId: Id,
  messageId: Id,
): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`SELECT ${columns} ${joined(siteId, endpointId)}
    AND d.message_id = ${messageId}`.execute(db)
  return rows[0]
}

/** Summary of an endpoint's deliveries in the site's log. */
export interface DeliveryCounts {
  readonly waiting: number
  readonly failed: number
  /** The newest delivery. */
  readonly last: { readonly state: DeliveryState; readonly tried_at: Date | null } | null
}

/** Returns how many deliveries of each endpoint wait or failed, and the state of its newest one. */
export async function countDeliveries(db: Db, siteId: Id): Promise<Map<Id, DeliveryCounts>> {
  const { rows: last } = await sql<{ id: Id; state: DeliveryState; tried_at: Date | null }>`
    SELECT e.id, newest.state, newest.tried_at FROM webhook_endpoints AS e CROSS JOIN LATERAL (
      SELECT d.state, d.tried_at FROM webhook_deliveries AS d WHERE d.site_id = ${siteId} AND d.endpoint_id = e.id
      ORDER BY d.message_id DESC LIMIT 1) AS newest
    WHERE e.site_id = ${siteId}`.execute(db)
  const { rows } = await sql<{ id: Id; waiting: number; failed: number }>`
    SELECT endpoint_id AS id, count(*) FILTER (WHERE state = 'waiting')::int AS waiting,
      count(*) FILTER (WHERE state = 'failed')::int AS failed
    FROM webhook_deliveries WHERE site_id = ${siteId} AND state IN ('waiting', 'failed') GROUP BY endpoint_id`.execute(
    db,
  )
  const counts = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    last.map(({ id, state, tried_at }) => {
      const { waiting = 0, failed = 0 } = counts.get(id) ?? {}
      return [id, { waiting, failed, last: { state, tried_at } }]
    }),
  )
}

/** Deletes the log of an endpoint, and the messages that no other endpoint received. */
export async function deleteLog(db: Db, siteId: Id, endpointId: Id): Promise<void> {
  await sql`DELETE FROM webhook_deliveries WHERE site_id = ${siteId} AND endpoint_id = ${endpointId}`.execute(db)
  await sql`DELETE FROM webhook_messages AS m WHERE site_id = ${siteId} AND NOT EXISTS (
    SELECT FROM webhook_deliveries AS d WHERE d.site_id = ${siteId} AND d.message_id = m.id)`.execute(db)
}

/**
 * Deletes, across all sites, messages before a time, with their deliveries. For messages that name an erased person, a
 * separate time applies.
 */
export async function deleteOldMessages(db: Kysely<unknown>, before: { all: Date; erasures: Date }): Promise<void> {
  const old = sql`m.created_at < ${before.all} OR (m.type = 'contact.erased' AND m.created_at < ${before.erasures})`
  await sql`DELETE FROM webhook_deliveries AS d USING webhook_messages AS m
    WHERE m.site_id = d.site_id AND m.id = d.message_id AND (${old})`.execute(db)
  await sql`DELETE FROM webhook_messages AS m WHERE ${old}`.execute(db)
}
