import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Log } from '#platform/server/log/log.ts'
import { idMaker } from '#platform/server/new-id.ts'
import { failureOf } from './failure-of.ts'
import { preparePartitions } from './store-partitions.ts'
import { insertEventRows, insertEventsOf, type Receipt, type StoredEvent } from './store.ts'

/** A batch with fewer requests doesn't cause a wait. */
const fewRequests = 20
/**
 * With this many requests waiting, the next statement doesn't rest first, and starts even while the site's previous one
 * is still running.
 */
const manyRequests = 200

/** Stores visitors' events. */
export interface Intake {
  /**
   * Resolves when the events are durable; an event that was already stored is dropped. Rejects with `limit` or
   * `unavailable` (try again later), or `invalid` (will never be stored).
   */
  record(siteId: Id, events: readonly StoredEvent[]): Promise<void>
  /** Stores what is waiting and accepts nothing more. */
  close(): Promise<void>
}

interface IntakeOptions {
  readonly database: Database
  readonly now: () => number
  readonly log: Log
  /** Concurrent statements; at most two per site, and the second only if many requests are waiting. */
  readonly concurrentWrites?: number
  /** Maximum number of events in one statement, unless a single request has more. */
  readonly maxInBatch?: number
  /** Maximum number of waiting events in total; one site may use half of it. */
  readonly maxWaiting?: number
  /** Milliseconds between the starts of two statements of a busy site. */
  readonly pace?: number
}

interface Waiting extends Receipt {
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

interface Line {
  readonly siteId: Id
  readonly waiting: Waiting[]
  events: number
  /** Number of the site's running statements. */
  writing: number
  /** Whether the site is pausing, because a statement with few events would cost more than waiting for others. */
  isResting: boolean
}

/**
 * Creates the intake, which uses group commit. While a site's events are being committed, those that arrive gather and
 * are written together by the next statement; sites take turns. A single event is written immediately; a busy site gets
 * a statement every few milliseconds, because a statement costs as much as fifty of its events.
 */
export function createIntake(options: IntakeOptions): Intake {
  const { database, now, log, concurrentWrites = 3, maxInBatch = 1000, maxWaiting = 20_000, pace = 5 } = options
  const newId = idMaker(now)
  const lines = new Map<Id, Line>()
  let waitingEvents = 0
  let writing = 0
  let isPlanned = false
  let isClosed = false
  let whenEmpty: (() => void) | undefined
  let prepared: Promise<void> | undefined

  /** If this fails, events go to the default partition. Nothing is lost, because the hourly job catches up. */
  const prepare = (): Promise<void> =>
    (prepared ??= preparePartitions(database, now()).catch((error: unknown) => {
      log.warn({ err: error }, 'Partitions of events could not be made.')
    }))

  const plan = (): void => {
    if (isPlanned) return
    isPlanned = true
    setImmediate(pump)
  }

  const pump = (): void => {
    isPlanned = false
    for (const line of lines.values()) {
      if (writing >= concurrentWrites) return
      if (mayWrite(line)) void writeNext(line)
    }
  }

  const mayWrite = ({ waiting, writing, isResting }: Line): boolean =>
    writing === 0 ? !isResting && waiting.length > 0 : writing === 1 && waiting.length >= manyRequests

  const writeNext = async (line: Line): Promise<void> => {
    const start = performance.now()
    const batch = takeBatch(line)
    line.writing++
    writing++
    await prepare()
    const tell = await write(line.siteId, batch)
    writing--
    line.writing--
    // Deferred, so that waiting events are on their way to the database before responses are written.
    setImmediate(tell)
    const rest = batch.length < fewRequests || isClosed ? 0 : start + pace - performance.now()
    if (rest <= 0 || line.waiting.length >= manyRequests) return goOn(line)
    line.isResting = true
    if (lines.size > 1) pump()
    setTimeout(() => {
      line.isResting = false
      goOn(line)
    }, rest)
  }

  const goOn = (line: Line): void => {
    // Two statements lead to two rests, and the second may end when the site already has another line.
    if (lines.get(line.siteId) === line) {
      lines.delete(line.siteId)
      if (line.waiting.length > 0 || line.writing > 0 || line.isResting) lines.set(line.siteId, line)
    }
    pump()
    if (lines.size === 0 && writing === 0) setImmediate(() => whenEmpty?.())
  }

  const takeBatch = (line: Line): Waiting[] => {
    let size = 0
    let count = 0
    for (const { events } of line.waiting) {
      if (count > 0 && size + events.length > maxInBatch) break
      size += events.length
      count++
    }
    line.events -= size
    waitingEvents -= size
    return line.waiting.splice(0, count)
  }

  /** Stores a batch. Returns a function that notifies the waiting requests. */
  const write = async (siteId: Id, batch: readonly Waiting[]): Promise<() => void> => {
    try {
      if (database.isCluster) await database.inSite(siteId, (db) => insertEventRows(db, siteId, newId(), batch))
      else await insertEventsOf(database.system, siteId, newId(), batch)
      return () => batch.forEach(({ resolve }) => resolve())
    } catch (error) {
      return writeApart(siteId, batch, error)
    }
  }

  /** Keeps one bad event from failing the others: halves the batch until the bad one is isolated. */
  const writeApart = async (siteId: Id, batch: readonly Waiting[], error: unknown): Promise<() => void> => {
    const kind = failureOf(error)
    if (kind !== 'down' && batch.length > 1) {
      const middle = batch.length >> 1
      const tellFirst = await write(siteId, batch.slice(0, middle))
      const tellSecond = await write(siteId, batch.slice(middle))
      return () => (tellFirst(), tellSecond())
    }
    log.warn({ err: error, siteId, requests: batch.length }, 'Events were not stored.')
    const refusal =
      kind === 'data'
        ? new AppError('invalid', 'This cannot be stored.', { cause: error })
        : new AppError('unavailable', 'Could not be stored. Try again.', { retryAfter: 1, cause: error })
    return () => batch.forEach(({ reject }) => reject(refusal))
  }

  const refuse = (siteEvents: number, added: number): AppError | undefined => {
    if (isClosed) return new AppError('unavailable', 'Stopping. Try again.', { retryAfter: 1 })
    if (waitingEvents + added > maxWaiting) return new AppError('unavailable', 'Busy. Try again.', { retryAfter: 2 })
    if (siteEvents + added > maxWaiting / 2)
      return new AppError('limit', 'Too much at once. Try again.', { retryAfter: 2 })
    return undefined
  }

  return {
    record(siteId, events) {
      if (events.length === 0) return Promise.resolve()
      const line = lines.get(siteId) ?? { siteId, waiting: [], events: 0, writing: 0, isResting: false }
      const refusal = refuse(line.events, events.length)
      if (refusal) return Promise.reject(refusal)
      lines.set(siteId, line)
      line.events += events.length
      waitingEvents += events.length
      plan()
      return new Promise((resolve, reject) => line.waiting.push({ events, at: now(), resolve, reject }))
    },
    close() {
      isClosed = true
      return new Promise((resolve) => {
        if (lines.size === 0) setImmediate(resolve)
        else whenEmpty = resolve
      })
    },
  }
}
