import { type Kysely, type Selectable, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { DeliveryState, ServiceId, Target } from '../contract.ts'

interface DeliveryTable {
  site_id: Id
  id: Id
  service: ServiceId
  source_key: string
  popup_id: Id | null
  contact_id: Id
  /** Destination host, for services where each target has its own host; empty for all others. */
  host: string
  settings: Target
  state: DeliveryState
  attempts: number
  due_at: Date
  job_id: string
  problem: string
  created_at: Date
  done_at: Date | null
}
/** A row of `integration_deliveries`. */
export type DeliveryRow = Selectable<DeliveryTable>

const tables = (db: Kysely<unknown>) => db.withTables<{ integration_deliveries: DeliveryTable }>()

/** A contact to send to a service. */
export type NewDelivery = Pick<DeliveryRow, 'id' | 'service' | 'source_key' | 'popup_id' | 'contact_id'>

/**
 * Queues contacts for a service, skipping those whose `source_key` is already known. Returns the number of new ones.
 */
export async function insertDeliveries(
  db: Db,
  { siteId, host, settings, at }: { siteId: Id; host: string; settings: Target; at: Date },
  rows: readonly NewDelivery[],
): Promise<number> {
  if (rows.length === 0) return 0
  const common = {
    site_id: siteId,
    host,
    state: 'waiting' as const,
    attempts: 0,
    job_id: '',
    problem: '',
    done_at: null,
  }
  const values = rows.map((row) => ({
    ...row,
    ...common,
    settings: JSON.stringify(settings) as never,
    due_at: at,
    created_at: at,
  }))
  const insert = tables(db).insertInto('integration_deliveries').values(values)
  const { numInsertedOrUpdatedRows } = await insert
    .onConflict((on) => on.columns(['site_id', 'service', 'source_key']).doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}

/** The deliveries of a site that are sent one after another: those to one service, or to one host of it. */
export type Queue = Readonly<Pick<DeliveryRow, 'site_id' | 'service' | 'host'>>

const waitingIn = (db: Db, { site_id, service, host }: Queue) => {
  const rows = tables(db).selectFrom('integration_deliveries').where('site_id', '=', site_id)
  return rows.where('service', '=', service).where('host', '=', host).where('state', '=', 'waiting')
}

/** Returns the due deliveries of a queue, oldest first. */
export function dueDeliveries(db: Db, queue: Queue, now: Date, most: number): Promise<DeliveryRow[]> {
  const due = waitingIn(db, queue).selectAll().where('due_at', '<=', now)
  return due.orderBy('due_at').orderBy('id').limit(most).execute()
}

/** Returns when the next delivery of a queue is due; null if none is waiting. */
export async function nextDue(db: Db, queue: Queue): Promise<Date | null> {
  const next = waitingIn(db, queue).select('due_at').orderBy('due_at').limit(1)
  return (await next.executeTakeFirst())?.due_at ?? null
}

/** Returns the hosts of a service that have waiting deliveries. */
export async function hostsWaitedFor(db: Db, siteId: Id, service: ServiceId): Promise<string[]> {
  const rows = tables(db).selectFrom('integration_deliveries').select('host').distinct().where('site_id', '=', siteId)
  const waiting = await rows.where('service', '=', service).where('state', '=', 'waiting').execute()
  return waiting.map(({ host }) => host)
}

/** The outcome of one delivery, or when it's retried. */
export type DeliveryChange = Pick<
  DeliveryRow,
  'id' | 'state' | 'attempts' | 'due_at' | 'job_id' | 'problem' | 'done_at'
>

/** Stores the outcomes of several deliveries in one statement. */
export async function updateDeliveries(db: Db, siteId: Id, changes: readonly DeliveryChange[]): Promise<void> {
  if (changes.length === 0) return
  const column = (key: keyof DeliveryChange) => changes.map((change) => change[key])
  await sql`
    UPDATE integration_deliveries SET state = new.state, attempts = new.attempts, due_at = new.due_at,
      job_id = new.job_id, problem = new.problem, done_at = new.done_at
    FROM unnest(${column('id')}::uuid[], ${column('state')}::text[], ${column('attempts')}::int[],
      ${column('due_at')}::timestamptz[], ${column('job_id')}::text[], ${column('problem')}::text[],
      ${column('done_at')}::timestamptz[]) AS new (id, state, attempts, due_at, job_id, problem, done_at)
    WHERE site_id = ${siteId} AND integration_deliveries.id = new.id AND integration_deliveries.state = 'waiting'
  `.execute(db)
}

/** Queues refused deliveries again: one, or all of a service. Returns how many. */
export async function retryRefused(
  db: Db,
  { siteId, service, id, at }: { siteId: Id; service: ServiceId; id: Id | null; at: Date },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE integration_deliveries
    SET state = 'waiting', attempts = 0, due_at = ${at}, created_at = ${at}, job_id = '', problem = '', done_at = NULL
    WHERE site_id = ${siteId} AND service = ${service} AND state = 'refused'
      AND (${id}::uuid IS NULL OR id = ${id})`.execute(db)
  return Number(numAffectedRows)
}

/** Skips the waiting deliveries of a service that is no longer connected. */
export async function skipWaiting(
  db: Db,
  { siteId, service, problem, at }: { siteId: Id; service: ServiceId; problem: string; at: Date },
): Promise<void> {
  await sql`
    UPDATE integration_deliveries SET state = 'skipped', problem = ${problem}, done_at = ${at}
    WHERE site_id = ${siteId} AND service = ${service} AND state = 'waiting'`.execute(db)
}

/** Counts the waiting and refused deliveries of each service. */
export async function countDeliveries(
  db: Db,
  siteId: Id,
): Promise<{ service: ServiceId; waiting: number; refused: number }[]> {
  const { rows } = await sql<{ service: ServiceId; waiting: number; refused: number }>`
    SELECT service, count(*) FILTER (WHERE state = 'waiting')::int AS waiting,
      count(*) FILTER (WHERE state = 'refused')::int AS refused
    FROM integration_deliveries WHERE site_id = ${siteId} AND state IN ('waiting', 'refused') GROUP BY service`.execute(
    db,
  )
  return rows
}

interface DeliveryQuery {
  readonly service?: ServiceId | undefined
  readonly state?: DeliveryState | undefined
  readonly contactId?: Id | undefined
  readonly before?: Id | undefined
}

/** Returns the newest deliveries, or those before a given one. */
export function newestDeliveries(
  db: Db,
  siteId: Id,
  { service, state, contactId, before }: DeliveryQuery,
  most: number,
): Promise<DeliveryRow[]> {
  let rows = tables(db).selectFrom('integration_deliveries').selectAll().where('site_id', '=', siteId)
  if (service) rows = rows.where('service', '=', service)
  if (state) rows = rows.where('state', '=', state)
  if (contactId) rows = rows.where('contact_id', '=', contactId)
  if (before) rows = rows.where('id', '<', before)
  return rows.orderBy('id', 'desc').limit(most).execute()
}

/** Counts the outcomes of the deliveries whose `source_key` has a given prefix. */
export async function countBySource(
  db: Db,
  siteId: Id,
  service: ServiceId,
  prefix: string,
): Promise<{ delivered: number; refused: number }> {
  const { rows } = await sql<{ delivered: number; refused: number }>`
    SELECT count(*) FILTER (WHERE state IN ('delivered', 'skipped'))::int AS delivered,
      count(*) FILTER (WHERE state = 'refused')::int AS refused
    FROM integration_deliveries WHERE site_id = ${siteId} AND service = ${service}
      AND source_key >= ${prefix} AND source_key < ${`${prefix}~`}`.execute(db)
  return rows[0] ?? { delivered: 0, refused: 0 }
}

/**
 * Moves deliveries from one contact to another: all of them, or those with the given ids. Returns the ids of the moved
 * ones.
 */
export async function moveDeliveries(
  db: Db,
  siteId: Id,
  from: Id,
  to: Id,
  only: readonly Id[] | null = null,
): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    UPDATE integration_deliveries SET contact_id = ${to}
    WHERE site_id = ${siteId} AND contact_id = ${from} AND (${only}::uuid[] IS NULL OR id = ANY(${only}::uuid[]))
    RETURNING id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes the deliveries of all sites that ended before a moment. */
export async function deleteOldDeliveries(db: Kysely<unknown>, before: Date): Promise<void> {
  await sql`DELETE FROM integration_deliveries WHERE done_at < ${before}`.execute(db)
}
