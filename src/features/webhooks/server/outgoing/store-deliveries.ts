import { type ColumnType, type Kysely, type Selectable, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { DeliveryState } from '../../contract.ts'

interface MessageTable {
  site_id: Id
  id: Id
  type: string
  contact_id: Id | null
  body: string
  created_at: Date
}
type Default<T> = ColumnType<T, T | undefined, T>
interface DeliveryTable {
  site_id: Id
  endpoint_id: Id
  message_id: Id
  position: string | number
  contact_id: Id | null
  state: Default<DeliveryState>
  attempts: Default<number>
  due_at: Date
  retry_until: Date
  status: Default<number>
  milliseconds: Default<number>
  size: Default<number>
  problem: Default<string>
  answer: Default<string>
  tried_at: Default<Date | null>
}
type Tables = {
  webhook_messages: MessageTable
  webhook_deliveries: DeliveryTable
}
/** A row of `webhook_deliveries` with its message. */
export type DeliveryRow = Selectable<DeliveryTable> & Pick<MessageTable, 'type' | 'body' | 'created_at'>
/** A message for some endpoints. */
export interface NewMessage extends Omit<MessageTable, 'site_id'> {
  readonly position: number
}

const tables = (db: Kysely<unknown>) => db.withTables<Tables>()
/** Number of rows that one statement inserts. */
const atOnce = 4000

/** Stores messages, and one delivery per message and endpoint, in the caller's transaction. */
export async function insertMessages(
  db: Db,
  siteId: Id,
  messages: readonly NewMessage[],
  endpointIds: readonly Id[],
  retryUntil: Date,
): Promise<void> {
  const perStatement = Math.max(1, Math.floor(atOnce / endpointIds.length))
  for (let start = 0; start < messages.length; start += perStatement) {
    const part = messages.slice(start, start + perStatement)
    const rows = part.map(({ position: _position, ...message }) => ({
      site_id: siteId,
      ...message,
    }))
    await tables(db).insertInto('webhook_messages').values(rows).execute()
    const common = { site_id: siteId, retry_until: retryUntil }
    const deliveries = part.flatMap(({ id: message_id, position, contact_id, created_at: due_at }) =>
      endpointIds.map((endpoint_id) => ({
        ...common,
        endpoint_id,
        message_id,
        position,
        contact_id,
        due_at,
      })),
    )
    await tables(db).insertInto('webhook_deliveries').values(deliveries).execute()
  }
}

const deliveries = (db: Db, siteId: Id, endpointId: Id) =>
  tables(db)
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_messages as m', (on) =>
      on.onRef('m.site_id', '=', 'd.site_id').onRef('m.id', '=', 'd.message_id'),
    )
    .selectAll('d')
    .select(['m.type', 'm.body', 'm.created_at'])
    .where('d.site_id', '=', siteId)
    .where('m.site_id', '=', siteId)
    .where('d.endpoint_id', '=', endpointId)

/**
 * Returns the due deliveries of an endpoint in the order of their events, without those that must wait for an earlier
 * event of the same contact.
 */
export function dueDeliveries(db: Db, siteId: Id, endpointId: Id, now: Date, most: number): Promise<DeliveryRow[]> {
  const due = deliveries(db, siteId, endpointId).where('d.state', '=', 'waiting').where('d.due_at', '<=', now)
  const isFree = sql<boolean>`NOT EXISTS (SELECT FROM webhook_deliveries AS earlier
    WHERE earlier.site_id = ${siteId} AND earlier.endpoint_id = ${endpointId} AND earlier.contact_id = d.contact_id
      AND earlier.state = 'waiting' AND earlier.position < d.position AND earlier.due_at > ${now})`
  return due.where(isFree).orderBy('d.position').limit(most).execute()
}

/** Returns when an endpoint's next delivery that isn't due yet becomes due; null if there is none. */
export async function nextDue(db: Db, siteId: Id, endpointId: Id, now: Date): Promise<Date | null> {
  const rows = tables(db).selectFrom('webhook_deliveries').select('due_at').where('site_id', '=', siteId)
  const waiting = rows.where('endpoint_id', '=', endpointId).where('state', '=', 'waiting').where('due_at', '>', now)
  return (await waiting.orderBy('due_at').limit(1).executeTakeFirst())?.due_at ?? null
}

/** Returns the enabled endpoints of a site with due deliveries that aren't paused. */
export async function endpointsWithDue(db: Db, siteId: Id, now: Date): Promise<Id[]> {
  const { rows } = await sql<{
    id: Id
  }>`SELECT id FROM webhook_endpoints AS e WHERE site_id = ${siteId} AND is_enabled
    AND (paused_until IS NULL OR paused_until <= ${now}) AND EXISTS (SELECT FROM webhook_deliveries AS d
      WHERE d.site_id = ${siteId} AND d.endpoint_id = e.id AND d.state = 'waiting' AND d.due_at <= ${now})`.execute(db)
  return rows.map(({ id }) => id)
}

/** Result of an attempt. */
export type DeliveryChange = Pick<
  DeliveryRow,
  | 'message_id'
  | 'state'
  | 'attempts'
  | 'due_at'
  | 'status'
  | 'milliseconds'
  | 'size'
  | 'problem'
  | 'answer'
  | 'tried_at'
>

/** Stores the results of attempts in one statement. */
export async function updateDeliveries(
  db: Db,
  siteId: Id,
  endpointId: Id,
  changes: readonly DeliveryChange[],
): Promise<void> {
  if (changes.length === 0) return
  const column = (key: keyof DeliveryChange) => changes.map((change) => change[key])
  await sql`
    UPDATE webhook_deliveries AS d SET state = new.state, attempts = new.attempts, due_at = new.due_at, status = new.status,
      milliseconds = new.milliseconds, size = new.size, problem = new.problem, answer = new.answer, tried_at = new.tried_at
    FROM unnest(${column('message_id')}::uuid[], ${column('state')}::text[], ${column('attempts')}::int[],
      ${column('due_at')}::timestamptz[], ${column('status')}::int[], ${column('milliseconds')}::int[], ${column('size')}::int[],
      ${column('problem')}::text[], ${column('answer')}::text[], ${column('tried_at')}::timestamptz[])
      AS new (message_id, state, attempts, due_at, status, milliseconds, size, problem, answer, tried_at)
    WHERE d.site_id = ${siteId} AND d.endpoint_id = ${endpointId} AND d.message_id = new.message_id AND d.state = 'waiting'
  `.execute(db)
}

/** Makes all waiting deliveries of an endpoint due now, because it works again. */
export async function retryNow(db: Db, siteId: Id, endpointId: Id, now: Date): Promise<void> {
  await sql`UPDATE webhook_deliveries SET due_at = ${now}
    WHERE site_id = ${siteId} AND endpoint_id = ${endpointId} AND state = 'waiting' AND due_at > ${now}`.execute(db)
}

/** Marks the waiting deliveries of an endpoint as failed. */
export async function failWaiting(db: Db, siteId: Id, endpointId: Id, problem: string): Promise<void> {
  await sql`UPDATE webhook_deliveries SET state = 'failed', problem = ${problem}
    WHERE site_id = ${siteId} AND endpoint_id = ${endpointId} AND state = 'waiting'`.execute(db)
}

/** Sets one delivery, whatever its state, or all failed ones back to waiting. Returns how many. */
export async function replayDeliveries(
  db: Db,
  {
    siteId,
    endpointId,
    messageId,
    at,
    until,
  }: { siteId: Id; endpointId: Id; messageId: Id | null; at: Date; until: Date },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE webhook_deliveries SET state = 'waiting', attempts = 0, due_at = ${at}, retry_until = ${until}
    WHERE site_id = ${siteId} AND endpoint_id = ${endpointId}
      AND ((${messageId}::uuid IS NULL AND state = 'failed') OR message_id = ${messageId})`.execute(db)
  return Number(numAffectedRows)
}

/**
 * Moves the messages about one contact, with their deliveries, to another contact: either all or some of them. Returns
 * the IDs of the messages.
 */
export async function moveMessages(db: Db, siteId: Id, from: Id, to: Id, only: readonly Id[] | null): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`UPDATE webhook_messages SET contact_id = ${to}
    WHERE site_id = ${siteId} AND contact_id = ${from} AND (${only}::uuid[] IS NULL OR id = ANY(${only}::uuid[]))
    RETURNING id`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`UPDATE webhook_deliveries SET contact_id = ${to}
    WHERE site_id = ${siteId} AND message_id = ANY(${ids}::uuid[])`.execute(db)
  return ids
}
