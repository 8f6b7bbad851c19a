import type { JobContext } from '#platform/server/context.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { contactsById } from '#features/contacts/server/index.ts'
import type { Contact } from '#features/contacts/contract.ts'
import type { ServiceId } from '../../contract.ts'
import { markBroken } from '../connect/break-connection.ts'
import { openConnection, type ServiceDeps } from '../open-connection.ts'
import type { PaceState } from '../pace.ts'
import { services } from '../services/all-services.ts'
import { type Failure, ServiceError } from '../services/service.ts'
import type { ServiceApi } from '../services/service-api.ts'
import { findConnection } from '../store-connections.ts'
import {
  type DeliveryChange,
  type DeliveryRow,
  dueDeliveries,
  nextDue,
  type Queue,
  updateDeliveries,
} from '../store-deliveries.ts'
import { hostPauseOf } from '../store-host-pauses.ts'
import { deliverName, planDelivery } from './plan-delivery.ts'
import { pauseQueue, resumeQueue } from './connection-pause.ts'
import { sendContact } from './send-contact.ts'

/** Number of rows read at once: enough that the service's workers don't have to wait for the database. */
const batchFor = (atOnce: number) => Math.max(200, 20 * atOnce)
/** Time in milliseconds after which the job ends and is scheduled again, so that other jobs get their turn. */
const turn = 5000
/** Maximum number of connections that a process remembers. */
const mostPaces = 5000
/** Time in milliseconds after which a delivery that still gets no response is given up. */
const givenUpAfter = 24 * 3_600_000
const longestWait = 2 * 3_600_000
/** Time in milliseconds after which the status of a service's job is checked again. */
const jobWait = 30_000

/**
 * Sends a site's contacts to a service: those that are due, within the service's limits, for a few seconds at a time. A
 * refusal by the service is final. If there is no response, it retries for a day, pausing the service in between so
 * that it doesn't block others. Repeats are harmless, because a service updates a contact that it already has.
 */
export function deliverIn(deps: ServiceDeps) {
  // A run continues at the pace of the previous one.
  const paces = new Map<string, PaceState>()
  const paceOf = (key: string): PaceState => {
    if (paces.size >= mostPaces) paces.clear()
    const known = paces.get(key) ?? { next: 0 }
    paces.set(key, known)
    return known
  }
  return job({
    ...deliverName,
    async run(queue, context) {
      const { site_id: siteId, service, host } = queue
      const { database, now, jobs, signal } = context
      const connection = await database.inSite(siteId, (db) => findConnection(db, siteId, service))
      // With a broken connection, everything waits until it is connected again.
      if (connection?.state !== 'connected') return
      const rest = host === '' ? connection : await database.inSite(siteId, (db) => hostPauseOf(db, queue))
      const { paused_until: restsUntil } = rest
      if (restsUntil && restsUntil.getTime() > now()) {
        await database.inSite(siteId, (db) => planDelivery(jobs, db, queue, restsUntil))
        return
      }
      let { pauses } = rest
      let pause: number | undefined
      try {
        const api = await openConnection(context, deps, connection, paceOf(`${siteId} ${service} ${host}`))
        const until = now() + turn
        const most = batchFor(services[service].limits.atOnce)
        while (!signal.aborted && pause === undefined && now() < until) {
          const now_ = new Date(now())
          const rows = await database.inSite(siteId, (db) => dueDeliveries(db, queue, now_, most))
          if (rows.length === 0) break
          pause = await sendBatch(context, { queue, api, until, pauses }, rows)
          pauses = 0
        }
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error
        pause = await afterFailure(context, queue, error.failure, false)
      }
      await database.inSite(siteId, async (db) => {
        const next = await nextDue(db, queue)
        if (!next || (await findConnection(db, siteId, service))?.state !== 'connected') return
        await planDelivery(jobs, db, queue, new Date(Math.max(next.getTime(), now() + (pause ?? 0))))
      })
    },
  })
}

/** Where a batch is sent, and until when. */
interface Turn {
  readonly queue: Queue
  readonly api: ServiceApi
  readonly until: number
  /** Number of pauses since the service last responded. */
  readonly pauses: number
}

/** Sends a batch, as many at once as the service accepts. Returns how long to pause, if the service requires it. */
async function sendBatch(
  context: JobContext,
  { queue, api, until, pauses }: Turn,
  rows: readonly DeliveryRow[],
): Promise<number | undefined> {
  const { site_id: siteId, service: serviceId } = queue
  const { database } = context
  const ids = rows.map(({ contact_id }) => contact_id)
  const contacts = await database.inSite(siteId, (db) => contactsById(db, siteId, ids))
  const byId = new Map(contacts.map((contact) => [contact.id as string, contact]))
  const changes: DeliveryChange[] = []
  const waiting = [...rows]
  let stopped: Failure | undefined
  let answers = 0
  const worker = async () => {
    const mayGoOn = () => !stopped && !context.signal.aborted && context.now() < until
    for (let row = waiting.shift(); row && mayGoOn(); row = waiting.shift()) {
      const outcome = await attempt(context, serviceId, api, row, byId.get(row.contact_id))
      if (outcome.change) changes.push(outcome.change)
      if (outcome.stops) stopped = outcome.stops
      if (!outcome.stops?.isSilent && outcome.change?.state !== 'skipped') answers++
    }
  }
  try {
    await Promise.all(Array.from({ length: services[serviceId].limits.atOnce }, worker))
  } finally {
    await database.inSite(siteId, (db) => updateDeliveries(db, siteId, changes))
  }
  if (answers > 0 && pauses > 0) await resumeQueue(context, queue)
  return stopped && afterFailure(context, queue, stopped, answers > 0)
}

/** The change to store after an attempt, and the failure that blocks the whole connection. */
interface Outcome {
  readonly change?: DeliveryChange
  readonly stops?: Failure
}

/** Makes one attempt to send a contact. */
async function attempt(
  { now }: JobContext,
  serviceId: ServiceId,
  api: ServiceApi,
  row: DeliveryRow,
  contact: Contact | undefined,
): Promise<Outcome> {
  const ended = (state: 'delivered' | 'skipped' | 'refused', problem = ''): DeliveryChange => ({
    id: row.id,
    state,
    attempts: row.attempts + 1,
    due_at: row.due_at,
    job_id: '',
    problem,
    done_at: new Date(now()),
  })
  const later = (wait: number, problem: string, job_id = row.job_id): DeliveryChange => ({
    id: row.id,
    state: 'waiting',
    attempts: row.attempts + 1,
    problem,
    job_id,
    done_at: null,
    due_at: new Date(now() + wait),
  })
  const isLate = now() - row.created_at.getTime() > givenUpAfter
  try {
    const sent = await sendContact(services[serviceId], api, row, contact)
    if (sent.kind === 'job') return { change: isLate ? ended('delivered') : later(jobWait, '', sent.id) }
    return { change: ended(sent.kind, sent.kind === 'skipped' ? sent.why : '') }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const { failure } = error
    if (failure.kind === 'expired' || failure.kind === 'throttled') return { stops: failure }
    if (failure.kind === 'refused') return { change: ended('refused', failure.message) }
    const change = isLate
      ? ended('refused', `${failure.message} Tried for a day.`)
      : later(Math.min(longestWait, 15_000 * 2 ** row.attempts), failure.message)
    return failure.isSilent ? { change, stops: failure } : { change }
  }
}

/** Returns how long a queue pauses after a failure that affects all of it. */
async function afterFailure(
  context: JobContext,
  queue: Queue,
  { kind, message, retryAfterMs = 0, isSilent }: Failure,
  answered: boolean,
): Promise<number> {
  if (isSilent) return pauseQueue(context, queue, { answered })
  if (kind === 'expired' || kind === 'refused') {
    const { site_id: siteId, service } = queue
    await context.database.inSite(siteId, (db) => markBroken({ ...context, db }, siteId, service, message))
  }
  return Math.max(retryAfterMs, 60_000)
}
