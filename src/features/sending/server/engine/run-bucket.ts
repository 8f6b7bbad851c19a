import { claimWindow, type Window } from './claim-window.ts'
import { nilId } from '#platform/server/calls/idempotency.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { SendResult } from '#platform/server/mail/smtp/outgoing-message.ts'
import { retryDelay, retryWindow } from '../retry-window.ts'
import { concurrencyLimit } from './concurrency-limit.ts'
import { leaseKeeper } from './lease-keeper.ts'
import type { Ready, Run } from './messenger.ts'
import { outcomeOf } from './outcome.ts'
import { commitLazily, type Group, nextDue, type Part, settle, type Settled, takeOver } from './store-deliveries.ts'
import { windowSize } from './window-size.ts'

/** Dependencies and settings of the engine. Everything except `tools` and `database` is for tests and benchmarks. */
export interface Engine {
  readonly tools: Pick<Tools, 'now' | 'newId' | 'log'>
  readonly database: Database
  readonly signal: AbortSignal
  /** Maximum duration of one run over a part, in milliseconds, so that other campaigns get their turn. */
  readonly slice?: number
  /** Duration of a lease without renewal, in milliseconds. */
  readonly lease?: number
  /** Number of message groups sent concurrently. */
  readonly windows?: number
  readonly retryDelay?: (attempts: number) => number
}

interface Sent {
  readonly ready: Ready
  readonly place: number
  readonly result: SendResult
}

/** What remains of a part after a run: nothing, more now, or more at a later time. */
export type Remaining =
  | { readonly kind: 'done' | 'stopped' }
  /**
   * `trouble`: the error message of a server that accepts nothing. Empty if messages were sent, null if nothing was
   * tried.
   */
  | { readonly kind: 'more'; readonly at: Date; readonly trouble: string | null }

/** Pause in milliseconds before searching for postponed messages again after none were found. */
const duePause = 1000

const cutOff = 'The worker stopped while it handed the message over. It may have arrived.'

/**
 * Sends the due messages of one part of a campaign, for the duration of a slice. Any number of workers may do so
 * concurrently, and each may be killed at any time. A message is sent only after "handing" was committed under this
 * run's lease.
 */
export async function runBucket<Recipient>(run: Run<Recipient>, engine: Engine): Promise<Remaining> {
  const { tools, database, signal, slice = 5000, lease = 15_000 } = engine
  const { siteId } = run
  const leaseId = tools.newId()
  const ends = performance.now() + slice
  const keeper = leaseKeeper({ engine, siteId, leaseId, lease })
  const handing = concurrencyLimit(engine.windows ?? 2)
  const size = windowSize()
  let cursor: Id = nilId
  let dueFrom = 0
  let isStopped = false
  /** Set if nothing can be sent for now. */
  let restUntil: Date | undefined
  let trouble = ''
  /** A server's error message, which is more informative than that no slot was free. */
  let downReason = ''
  let hasSent = false
  let isDown = false
  const mayLeave = () => !isStopped && !isDown && !signal.aborted
  const goesOn = () => mayLeave() && !restUntil

  const claimMore = async (): Promise<Window<Recipient> | null> => {
    while (goesOn() && performance.now() < ends) {
      const withDue = performance.now() >= dueFrom
      const window = await claimWindow(run, engine, { leaseId, lease, after: cursor, max: size.now(), withDue })
      isStopped ||= window === null
      if (!window) break
      cursor = window.last
      // Searched again after a second, and before concluding that nothing is left.
      dueFrom = withDue && window.due === 0 ? performance.now() + duePause : 0
      if (window.rest) {
        restUntil ??= window.rest.until
        trouble ||= window.rest.trouble
      }
      keeper.hold(window.going.map(({ claimed }) => claimed.id))
      if (window.claimed > 0) return window
      if (withDue) break
    }
    return null
  }
  const handWindow = async (window: Window<Recipient>) => {
    const { going, places } = window
    if (going.length === 0) return
    // Composed only now, so that memory holds just a few windows regardless of the number of recipients.
    const ready = mayLeave() ? await prepared(window) : await returnToQueue(window)
    const began = performance.now()
    const results = await Promise.all(
      ready.map(async (ready, i) => ({ ready, place: places[i]!, result: await ready.send(places[i]!) })),
    )
    if (results.length > 0) await settleWindow(window.group, results)
    keeper.release(going.map(({ claimed }) => claimed.id))
    if (results.length > 0) size.note(performance.now() - began, results.length)
  }
  const prepared = (window: Window<Recipient>) =>
    run.messenger.prepare(window.going).catch(async (error: unknown) => {
      await returnToQueue(window)
      throw error
    })
  /** Releases a window of which no message was sent. */
  const returnToQueue = async ({ group, going, places }: Window<Recipient>) => {
    const given = going.map(({ claimed }) => givenBack(claimed.id, restUntil ?? null))
    await database.inSite(siteId, async (db) => {
      await settle(db, group, leaseId, given, new Date(tools.now()))
      await run.messenger.releaseQuota?.(db, places)
    })
    return []
  }
  const settleWindow = async (group: Group, results: readonly Sent[]) => {
    const at = tools.now()
    const rules = { retryDelay: engine.retryDelay ?? retryDelay, retryWindow }
    const settled = results.map(({ ready, result }) => outcomeOf(ready, result, at, rules))
    const unused = results.flatMap(({ place, result }) =>
      result.outcome === 'unsent' || result.outcome === 'cut' ? [place] : [],
    )
    // If only one domain is paused, all other messages continue.
    const down = results.find(({ result }) => result.outcome === 'unsent' && result.retryAt === undefined)?.result
    if (down) {
      isDown = true
      downReason ||= 'reason' in down ? down.reason : ''
      restUntil ??= new Date(at + rules.retryDelay(1))
    }
    const accepted = results.filter(({ result }) => result.outcome === 'accepted').map(({ ready }) => ready)
    hasSent ||= accepted.length > 0
    const refused = results.flatMap(({ ready, result }, i) => {
      const { state, reason } = settled[i]!
      const step = result.outcome === 'bounced' ? result.step : 'content'
      return state === 'bounced' ? [{ ready, reason, step } as const] : []
    })
    await persistently(() =>
      database.inSite(siteId, async (db) => {
        await commitLazily(db)
        await settle(db, group, leaseId, settled, new Date(at))
        if (unused.length > 0) await run.messenger.releaseQuota?.(db, unused)
        if (accepted.length + refused.length > 0) await run.messenger.afterwards?.(db, accepted, refused)
      }),
    )
  }

  const unknown = await database.inSite(siteId, (db) => takeOver(db, run, new Date(tools.now()), cutOff))
  if (unknown > 0)
    tools.log.warn(
      { siteId, campaignId: run.campaignId, unknown },
      'messages have an unknown status: a worker was cut off',
    )
  try {
    for (let window = await claimMore(); window; window = await claimMore()) {
      const next = window
      try {
        await handing.run(() => handWindow(next))
      } catch (error) {
        // An earlier window threw the error before this one began.
        await returnToQueue(next)
        throw error
      }
    }
  } finally {
    await handing.idle()
    await keeper.stop()
  }
  return conclude(run, engine, { isStopped, restUntil, trouble: downReason || trouble || (hasSent ? '' : null) })
}

/** Retries storing the results of sent messages: without a stored result their status is unknown. */
async function persistently(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === 5) throw error
      await new Promise((resolve) => setTimeout(resolve, 200 * tries))
    }
  }
}

interface Ending {
  readonly isStopped: boolean
  readonly restUntil: Date | undefined
  readonly trouble: string | null
}

async function conclude(
  part: Part,
  { tools, database }: Engine,
  { isStopped, restUntil, trouble }: Ending,
): Promise<Remaining> {
  const at = new Date(tools.now())
  const nextAt = await database.inSite(part.siteId, (db) => nextDue(db, part, at))
  if (nextAt === null) return { kind: 'done' }
  if (isStopped) return { kind: 'stopped' }
  return { kind: 'more', at: restUntil && restUntil > nextAt ? restUntil : nextAt, trouble }
}

function givenBack(id: Id, nextAt: Date | null): Settled {
  return { id, state: 'planned', reason: '', domain: '', nextAt, tries: 0, cuts: 0 }
}
