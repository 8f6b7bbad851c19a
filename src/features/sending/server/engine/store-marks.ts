import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { countsOf, type DeliveryCounts, type DeliveryState } from '../../delivery-states.ts'

/** The part of a delivery needed to process responses to it. */
export interface Delivery {
  readonly id: Id
  readonly campaignId: Id
  readonly recipientId: Id
  /** Letter of the recipient's variant; empty while it isn't known. */
  readonly variant: string
  readonly state: DeliveryState
  /** When it entered its state. */
  readonly stateAt: Date
}

const columns = sql`id, campaign_id AS "campaignId", recipient_id AS "recipientId", variant, state, state_at AS "stateAt"`

export async function findDelivery(db: Kysely<unknown>, siteId: Id, id: Id): Promise<Delivery | undefined> {
  const { rows } =
    await sql<Delivery>`SELECT ${columns} FROM deliveries WHERE site_id = ${siteId} AND id = ${id}`.execute(db)
  return rows[0]
}

/** Returns the last message sent to a recipient. */
export async function latestDelivery(db: Kysely<unknown>, siteId: Id, recipientId: Id): Promise<Delivery | undefined> {
  const { rows } = await sql<Delivery>`SELECT ${columns} FROM deliveries
    WHERE site_id = ${siteId} AND recipient_id = ${recipientId} AND state IN ('accepted', 'unknown', 'bounced')
    ORDER BY id DESC LIMIT 1`.execute(db)
  return rows[0]
}

/** Whether a contact was sent anything since the given time. */
export async function hasWrittenTo(db: Kysely<unknown>, siteId: Id, contactId: Id, since: Date): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`SELECT EXISTS (
      SELECT FROM deliveries WHERE site_id = ${siteId} AND recipient_id = ${contactId} AND first_at > ${since}
    ) OR EXISTS (
      SELECT FROM messages WHERE site_id = ${siteId} AND contact_id = ${contactId} AND created_at > ${since}) AS has`.execute(
    db,
  )
  return rows[0]!.has
}

export type Mark = 'opened' | 'machine_opened' | 'clicked' | 'unsubscribed' | 'complained'

/** Records when something first happened to a message. Returns false if it had happened before. */
export async function markDelivery(db: Db, siteId: Id, id: Id, mark: Mark, at: Date): Promise<boolean> {
  const column = sql.ref(`${mark}_at`)
  const { numAffectedRows } = await sql`UPDATE deliveries SET ${column} = ${at}
    WHERE site_id = ${siteId} AND id = ${id} AND ${column} IS NULL`.execute(db)
  return numAffectedRows === 1n
}

/** Marks a message as bounced after it had been accepted. */
export async function markReturned(db: Db, siteId: Id, id: Id, reason: string, at: Date): Promise<boolean> {
  const { numAffectedRows } =
    await sql`UPDATE deliveries SET state = 'bounced', state_at = ${at}, returned_at = ${at}, reason = ${reason.slice(0, 500)}
    WHERE site_id = ${siteId} AND id = ${id} AND state IN ('accepted', 'unknown')`.execute(db)
  return numAffectedRows === 1n
}

/**
 * Returns, for each of these recipients, the campaigns and automation emails sent to them since a given time.
 * Recipients with none are omitted.
 */
export async function campaignsSince(
  db: Kysely<unknown>,
  siteId: Id,
  recipientIds: readonly Id[],
  since: Date,
): Promise<Map<Id, Id[]>> {
  if (recipientIds.length === 0) return new Map()
  const { rows } = await sql<{ recipient_id: Id; campaigns: Id[] }>`
    SELECT recipient_id, array_agg(id::text) AS campaigns FROM (
      SELECT recipient_id, campaign_id AS id FROM deliveries
      WHERE site_id = ${siteId} AND recipient_id = ANY(${recipientIds}::uuid[]) AND state_at > ${since}
        AND state IN ('accepted', 'handing', 'unknown')
      UNION ALL
      SELECT contact_id, message_id FROM tracked_messages
      WHERE site_id = ${siteId} AND contact_id = ANY(${recipientIds}::uuid[]) AND sent_at > ${since}) AS got
    GROUP BY recipient_id`.execute(db)
  return new Map(rows.map(({ recipient_id, campaigns }) => [recipient_id, campaigns]))
}

/** Assigns the winning variant to the messages waiting for it, which become due at that time. */
export async function releaseHeld(db: Db, siteId: Id, campaignId: Id, winner: string, at: Date): Promise<void> {
  await sql`UPDATE deliveries SET variant = ${winner}, next_at = ${at}, was_held = true
    WHERE site_id = ${siteId} AND campaign_id = ${campaignId} AND variant = '' AND state = 'planned'`.execute(db)
}

/** Counts a campaign's messages that are waiting for the winner. */
export async function countHeld(db: Db, siteId: Id, campaignId: Id): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM deliveries
    WHERE site_id = ${siteId} AND campaign_id = ${campaignId} AND variant = '' AND state = 'planned'`.execute(db)
  return rows[0]!.count
}

/** Skips all messages that haven't been sent yet. */
export async function skipRest(db: Db, siteId: Id, campaignId: Id, reason: string, at: Date): Promise<void> {
  await sql`UPDATE deliveries SET state = 'skipped', state_at = ${at}, reason = ${reason}
    WHERE site_id = ${siteId} AND campaign_id = ${campaignId} AND state IN ('planned', 'deferred', 'leased')`.execute(
    db,
  )
}

/** Plans messages with an unknown status again. Returns the numbers of the buckets that contained one. */
export async function replanUnknown(db: Db, siteId: Id, campaignId: Id, at: Date): Promise<number[]> {
  const { rows } = await sql<{ bucket: number }>`
    UPDATE deliveries SET state = 'planned', state_at = ${at}, next_at = ${at}, lease_id = NULL, reason = ''
    WHERE site_id = ${siteId} AND campaign_id = ${campaignId} AND state = 'unknown' RETURNING bucket`.execute(db)
  return [...new Set(rows.map(({ bucket }) => bucket))]
}

export async function unknownDeliveriesOf(db: Kysely<unknown>, siteId: Id, campaignId: Id) {
  const { rows } = await sql<{ contact_id: Id; domain: string; reason: string; at: Date }>`
    SELECT recipient_id AS contact_id, domain, reason, state_at AS at FROM deliveries
    WHERE site_id = ${siteId} AND campaign_id = ${campaignId} AND state = 'unknown' ORDER BY state_at DESC, id LIMIT 100`.execute(
    db,
  )
  return rows
}

/** The results of a campaign's messages. */
export interface Tally {
  readonly states: DeliveryCounts
  readonly marks: Readonly<Record<Mark, number>>
  /** Number of bounced messages that had been accepted before. */
  readonly returned: number
}

/** Counts a campaign's messages: one pass over all of them. */
export async function tallyOf(db: Kysely<unknown>, siteId: Id, campaignId: Id): Promise<Tally> {
  const { rows } = await sql<{ state: DeliveryState } & Record<'count' | 'returned' | Mark, string>>`
    SELECT state, count(*) AS count, count(opened_at) AS opened, count(clicked_at) AS clicked,
      count(machine_opened_at) FILTER (WHERE opened_at IS NULL) AS machine_opened,
      count(unsubscribed_at) AS unsubscribed, count(complained_at) AS complained,
      count(returned_at) FILTER (WHERE state = 'bounced') AS returned
    FROM deliveries WHERE site_id = ${siteId} AND campaign_id = ${campaignId} GROUP BY state`.execute(db)
  const sum = (key: Mark | 'returned') => rows.reduce((total, row) => total + Number(row[key]), 0)
  return {
    returned: sum('returned'),
    states: countsOf(Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))),
    marks: {
      opened: sum('opened'),
      machine_opened: sum('machine_opened'),
      clicked: sum('clicked'),
      unsubscribed: sum('unsubscribed'),
      complained: sum('complained'),
    },
  }
}
