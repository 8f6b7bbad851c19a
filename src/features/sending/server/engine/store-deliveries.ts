import { type RawBuilder, sql } from 'kysely'
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

/** A message held by a worker. */
export interface Claimed {
  readonly id: Id
  readonly recipientId: Id
  readonly variant: string
  readonly attempts: number
  /** How many times a server closed the connection at this message. */
  readonly cuts: number
  readonly firstAt: Date | null
  /** Whether it was postponed until a time that has passed. */
  readonly hasWaited: boolean
}

/** A message to plan. */
export interface Planned {
  readonly id: Id
  readonly recipientId: Id
  readonly bucket: number
  readonly variant: string
  readonly nextAt: Date | null
}

const ofPart = ({ siteId, campaignId, bucket }: Part) =>
  sql`site_id = ${siteId} AND campaign_id = ${campaignId} AND bucket = ${bucket}`

/**
 * Doesn't wait for the disk to commit. If the machine fails and this transaction is lost, its messages are recovered by
 * their lease.
 */
export async function commitLazily(db: Db): Promise<void> {
  await sql`SET LOCAL synchronous_commit = off`.execute(db)
}

/**
 * Plans messages in one statement, skipping recipients who already have one of this campaign. Returns the number of new
 * ones.
 */
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

interface Claim {
  readonly after: Id
  readonly max: number
  readonly at: Date
  /** Whether postponed messages are claimed too. */
  readonly withDue: boolean
}

/**
 * Claims messages that are due: deferred ones first, then new ones, ordered by id after `after`. This transaction holds
 * them until it ends, and others skip them.
 */
export async function claim(
  db: Db,
  part: Part,
  { after, max, at, withDue }: Claim,
): Promise<{ claimed: Claimed[]; due: number; last: Id }> {
  const look = (max: number, which: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
    sql<Omit<Claimed, 'hasWaited'>>`
      SELECT id, recipient_id AS "recipientId", variant, attempts, cuts, first_at AS "firstAt"
      FROM deliveries WHERE ${ofPart(part)} AND ${which} ORDER BY ${order} LIMIT ${max} FOR UPDATE SKIP LOCKED`.execute(
      db,
    )
  // The planner assumes that the row-level policy lets one percent of the rows through, and would sort everything that
  // is left to send.
  await sql`SET LOCAL enable_sort = off`.execute(db)
  const due = withDue
    ? (await look(max, sql`next_at <= ${at} AND state IN ('planned', 'deferred')`, sql`next_at`)).rows
    : []
  const left = max - due.length
  const fresh =
    left > 0 ? (await look(left, sql`id > ${after} AND next_at IS NULL AND state = 'planned'`, sql`id`)).rows : []
  await sql`SET LOCAL enable_sort = on`.execute(db)
  const claimed = [
    ...due.map((row) => ({ ...row, hasWaited: true })),
    ...fresh.map((row) => ({ ...row, hasWaited: false })),
  ]
  return { claimed, due: due.length, last: fresh.at(-1)?.id ?? after }
}

/** Rows of a part that were claimed together. */
export interface Group extends Part {
  /** Whether they're adjacent in id order, except for a few. */
  readonly isRow: boolean
}

/**
 * Matches these rows by their sorted ids, which the statement provides as `given.ids`. Adjacent rows are read as one
 * range: if the statistics don't know the site yet, the planner would rather scan all of its rows than look up this
 * many ids.
 */
function rowsOf(group: Group, ids: readonly Id[]): RawBuilder<unknown> {
  if (!group.isRow) return sql`site_id = ${group.siteId} AND id = ANY(given.ids)`
  return sql`${ofPart(group)} AND id >= ${ids[0]} AND id <= ${ids.at(-1)} AND given.ids[width_bucket(id, given.ids)] = id`
}

/** Marks messages that the transaction has claimed as being sent under a lease. */
export async function markHanding(
  db: Db,
  group: Group,
  ids: readonly Id[],
  { leaseId, leaseEndsAt, at }: { leaseId: Id; leaseEndsAt: Date; at: Date },
): Promise<void> {
  const sorted = ids.toSorted()
  const { numAffectedRows } = await sql`
    UPDATE deliveries SET state = 'handing', state_at = ${at}, first_at = coalesce(first_at, ${at}),
      lease_id = ${leaseId}, lease_ends_at = ${leaseEndsAt}
    FROM (SELECT ${sorted}::uuid[] AS ids) AS given
    WHERE ${rowsOf(group, sorted)}`.execute(db)
  if (Number(numAffectedRows) !== ids.length) throw new Error('A message that was claimed is not there.')
}

/** The result of one message that was held. */
export interface Settled {
  readonly id: Id
  readonly state: DeliveryState
  readonly reason: string
  readonly domain: string
  readonly nextAt: Date | null
  /** 1 if it counts as an attempt. */
  readonly tries: 0 | 1
  /** 1 if the server closed the connection at it. */
  readonly cuts: 0 | 1
}

/**
 * Stores the results of messages that this worker still holds. Also overwrites `unknown`, because another worker may
 * have released our lease, while the result is known here.
 */
export async function settle(db: Db, group: Group, leaseId: Id, settled: readonly Settled[], at: Date): Promise<void> {
  const held = sql`lease_id = ${leaseId} AND state IN ('leased', 'handing', 'unknown')`
  const accepted = settled.filter(({ state }) => state === 'accepted')
  const others = settled.filter(({ state }) => state !== 'accepted')
  if (accepted.length > 0) await accept(db, group, accepted, at, held)
  if (others.length > 0) await change(db, group, others, at, held)
}

/** Records which of the claimed messages are sent later, or never. */
export async function postponeDeliveries(db: Db, group: Group, settled: readonly Settled[], at: Date): Promise<void> {
  await change(db, group, settled, at, sql`state IN ('planned', 'deferred')`)
}

/**
 * Stores the most common result. Everything except the domain is the same for each message, which is cheaper than
 * storing different results.
 */
async function accept(db: Db, group: Group, accepted: readonly Settled[], at: Date, held: RawBuilder<unknown>) {
  const { ids, column } = columnsOf(accepted)
  await sql`
    UPDATE deliveries SET state = 'accepted', state_at = ${at}, reason = '', lease_ends_at = NULL, next_at = NULL,
      attempts = attempts + 1, domain = given.domains[width_bucket(id, given.ids)]
    FROM (SELECT ${ids}::uuid[] AS ids, ${column('domain')}::text[] AS domains) AS given
    WHERE ${rowsOf(group, ids)} AND ${held}`.execute(db)
}

async function change(db: Db, group: Group, settled: readonly Settled[], at: Date, held: RawBuilder<unknown>) {
  const { ids, column } = columnsOf(settled)
  // Finds a row's position among the sorted ids by binary search. A join over unnest would compare every pair.
  const place = sql`width_bucket(id, given.ids)`
  await sql`
    UPDATE deliveries SET state = given.states[${place}], state_at = ${at}, reason = given.reasons[${place}],
      lease_ends_at = NULL, next_at = given.moments[${place}], attempts = attempts + given.tries[${place}],
      cuts = least(deliveries.cuts + given.cuts[${place}], 100),
      domain = coalesce(nullif(given.domains[${place}], ''), domain)
    FROM (SELECT ${ids}::uuid[] AS ids, ${column('state')}::text[] AS states, ${column('reason')}::text[] AS reasons,
      ${column('nextAt')}::timestamptz[] AS moments, ${column('tries')}::integer[] AS tries,
      ${column('cuts')}::integer[] AS cuts, ${column('domain')}::text[] AS domains) AS given
    WHERE ${rowsOf(group, ids)} AND ${held}`.execute(db)
}

function columnsOf(settled: readonly Settled[]) {
  const sorted = settled.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const column = <K extends keyof Settled>(key: K) => sorted.map((row) => row[key])
  return { ids: column('id'), column }
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

/** Returns when a part next needs work; null if it doesn't. */
export async function nextDue(db: Db, part: Part, at: Date): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    SELECT min(CASE WHEN state IN ('leased', 'handing') THEN lease_ends_at ELSE coalesce(next_at, ${at}) END) AS next
    FROM deliveries WHERE ${ofPart(part)} AND state IN ('planned', 'deferred', 'leased', 'handing')`.execute(db)
  return rows[0]?.next ?? null
}
