import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { insertRows } from '#platform/server/db/value-rows.ts'
import type { DeliveryState } from '../../delivery-states.ts'

/** A part of a campaign. */
export interface Part {
  readonly siteId: Id
  readonly campaignId: Id
  readonly bucket: number
}

/** A message that a worker holds. */
export interface Claimed {
  readonly id: Id
  readonly recipientId: Id
  readonly variant: string
  readonly attempts: number
  /** How often a server ended the connection at it. */
  readonly cuts: number
  readonly firstAt: Date | null
  /** It was put off until a moment that has come. */
  readonly hasWaited: boolean
}

/** A message that is to be planned. */
export interface Planned {
  readonly id: Id
  readonly recipientId: Id
  readonly bucket: number
  readonly variant: string
  readonly nextAt: Date | null
}

const ofPart = ({ siteId, campaignId, bucket }: Part) =>
  sql`site_id = ${siteId} AND campaign_id = ${campaignId} AND bucket = ${bucket}`

/** What is lost with this transaction when the machine fails is found again by its lease: it need not wait for the disk. */
export async function commitLazily(db: Db): Promise<void> {
  await sql`SET LOCAL synchronous_commit = off`.execute(db)
}

/** Plans messages in one statement; who has one of this campaign already is left as they are. Answers how many are new. */
export async function insertDeliveries(
  db: Db,
  { siteId, campaignId }: Pick<Part, 'siteId' | 'campaignId'>,
  planned: readonly Planned[],
  at: Date,
): Promise<number> {
  return insertRows(
    planned,
    ({ id, recipientId, bucket, variant, nextAt }) => [
      siteId,
      campaignId,
      id,
      recipientId,
      bucket,
      variant,
      'planned',
      at,
      nextAt,
    ],
    (rows) =>
      sql`INSERT INTO deliveries (site_id, campaign_id, id, recipient_id, bucket, variant, state, state_at, next_at) ${rows}
        ON CONFLICT (site_id, recipient_id, campaign_id) DO NOTHING`.execute(db),
  )
}

/**
 * Releases the messages of dead workers: leased ones are planned again, those being sent become unknown. Returns how many became
 * unknown.
 */
export async function takeOver(db: Db, part: Part, at: Date, reason: string): Promise<number> {
  const left = await sql<{ id: Id }>`SELECT id FROM deliveries
    WHERE ${ofPart(part)} AND state IN ('leased', 'handing') AND lease_ends_at <= ${at} FOR UPDATE SKIP LOCKED`.execute(
    db,
  )
  if (left.rows.length === 0) return 0
  const { rows } = await sql<{ state: DeliveryState }>`
    UPDATE deliveries SET state_at = ${at}, lease_ends_at = NULL,
      state = CASE state WHEN 'handing' THEN 'unknown' ELSE 'planned' END,
      reason = CASE state WHEN 'handing' THEN ${reason} ELSE '' END,
      lease_id = CASE state WHEN 'handing' THEN lease_id END
    WHERE site_id = ${part.siteId} AND id = ANY(${left.rows.map(({ id }) => id)}::uuid[])
    RETURNING state`.execute(db)
  return rows.filter(({ state }) => state === 'unknown').length
}

/** Claims messages that are due: deferred ones first, then new ones, in order of id after `after`. */
export async function claim(
  db: Db,
  part: Part,
  { after, max, at, leaseId, leaseEndsAt }: { after: Id; max: number; at: Date; leaseId: Id; leaseEndsAt: Date },
): Promise<{ claimed: Claimed[]; last: Id }> {
  const due = await sql<{ id: Id }>`
    SELECT id FROM deliveries WHERE ${ofPart(part)} AND next_at <= ${at} AND state IN ('planned', 'deferred')
    ORDER BY next_at LIMIT ${max} FOR UPDATE SKIP LOCKED`.execute(db)
  const left = max - due.rows.length
  const fresh = left === 0 ? [] : (await untouched(db, part, after, left)).rows
  const ids = [...due.rows, ...fresh].map(({ id }) => id)
  if (ids.length === 0) return { claimed: [], last: after }
  const { rows } = await sql<Omit<Claimed, 'hasWaited'>>`
    UPDATE deliveries SET state = 'leased', state_at = ${at}, lease_id = ${leaseId}, lease_ends_at = ${leaseEndsAt}
    WHERE site_id = ${part.siteId} AND id = ANY(${ids}::uuid[])
    RETURNING id, recipient_id AS "recipientId", variant, attempts, cuts, first_at AS "firstAt"`.execute(db)
  const waited = new Set(due.rows.map(({ id }) => id))
  const claimed = rows.map((row) => ({ ...row, hasWaited: waited.has(row.id) }))
  return { claimed, last: fresh.at(-1)?.id ?? after }
}

const untouched = (db: Db, part: Part, after: Id, max: number) =>
  sql<{ id: Id }>`
  SELECT id FROM deliveries WHERE ${ofPart(part)} AND id > ${after} AND next_at IS NULL AND state = 'planned'
  ORDER BY id LIMIT ${max} FOR UPDATE SKIP LOCKED`.execute(db)

/** Notes that these are being handed over now; answers those that are still held under the lease. */
export async function markHanding(db: Db, siteId: Id, ids: readonly Id[], leaseId: Id, at: Date): Promise<Set<Id>> {
  const { rows } = await sql<{ id: Id }>`
    UPDATE deliveries SET state = 'handing', state_at = ${at}, first_at = coalesce(first_at, ${at})
    WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[]) AND lease_id = ${leaseId} AND state = 'leased'
    RETURNING id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The result of one message that was held. */
export interface Settled {
  readonly id: Id
  readonly state: DeliveryState
  readonly reason: string
  readonly domain: string
  readonly nextAt: Date | null
  /** 1 when it counts as an attempt. */
  readonly tries: 0 | 1
  /** 1 when the server ended the connection at it. */
  readonly cuts: 0 | 1
}

/**
 * Stores the results of messages that this worker still holds, also over `unknown`: another worker may have released
 * our lease, and the result is known here.
 */
export async function settle(db: Db, siteId: Id, leaseId: Id, settled: readonly Settled[], at: Date): Promise<void> {
  const sorted = settled.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const column = <K extends keyof Settled>(key: K) => sorted.map((row) => row[key])
  // A row finds its place among the sorted ids by halves: a join over unnest compared each with each.
  const place = sql`width_bucket(delivery.id, result.ids)`
  await sql`
    UPDATE deliveries AS delivery SET state = result.states[${place}], state_at = ${at}, reason = result.reasons[${place}],
      lease_ends_at = NULL, next_at = result.moments[${place}], attempts = attempts + result.tries[${place}],
      cuts = least(delivery.cuts + result.cuts[${place}], 100),
      domain = coalesce(nullif(result.domains[${place}], ''), delivery.domain)
    FROM (SELECT ${column('id')}::uuid[] AS ids, ${column('state')}::text[] AS states, ${column('reason')}::text[] AS reasons,
      ${column('nextAt')}::timestamptz[] AS moments, ${column('tries')}::integer[] AS tries,
      ${column('cuts')}::integer[] AS cuts,
      ${column('domain')}::text[] AS domains) AS result
    WHERE delivery.site_id = ${siteId} AND delivery.id = ANY(result.ids) AND delivery.lease_id = ${leaseId}
      AND delivery.state IN ('leased', 'handing', 'unknown')`.execute(db)
}

/** Renews the leases of a worker. Skips locked rows: a message being settled needs no lease, and waiting could deadlock. */
export async function renewLeases(db: Db, siteId: Id, ids: readonly Id[], leaseId: Id, until: Date): Promise<void> {
  const { rows } = await sql<{
    id: Id
  }>`SELECT id FROM deliveries WHERE site_id = ${siteId} AND id = ANY(${ids}::uuid[])
    AND lease_id = ${leaseId} AND state IN ('leased', 'handing') FOR UPDATE SKIP LOCKED`.execute(db)
  if (rows.length === 0) return
  await sql`UPDATE deliveries SET lease_ends_at = ${until} WHERE site_id = ${siteId}
    AND id = ANY(${rows.map(({ id }) => id)}::uuid[])`.execute(db)
}

/** When something of a part is next to be done; null when nothing is. */
export async function nextDue(db: Db, part: Part, at: Date): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    SELECT min(CASE WHEN state IN ('leased', 'handing') THEN lease_ends_at ELSE coalesce(next_at, ${at}) END) AS next
    FROM deliveries WHERE ${ofPart(part)} AND state IN ('planned', 'deferred', 'leased', 'handing')`.execute(db)
  return rows[0]?.next ?? null
}
