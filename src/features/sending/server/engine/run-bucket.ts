import { claimBatch } from './claim-batch.ts'
import { nilId } from '#platform/server/calls/idempotency.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { SendResult } from '#platform/server/mail/smtp/outgoing-message.ts'
import { retryDelay, retryWindow } from '../retry-window.ts'
import { concurrencyLimit } from './concurrency-limit.ts'
import { leaseKeeper } from './lease-keeper.ts'
import type { Going, Ready, Run } from './messenger.ts'
import { outcomeOf } from './outcome.ts'
import { commitLazily, markHanding, nextDue, type Part, settle, type Settled, takeOver } from './store-deliveries.ts'
import { windowSize } from './window-size.ts'

/** How the engine works; all but `tools` and `database` is for tests and benches. */
export interface Engine {
  readonly tools: Pick<Tools, 'now' | 'newId' | 'log'>
  readonly database: Database
  readonly signal: AbortSignal
  /** How long one look at a part lasts, so that other campaigns get their turn; milliseconds. */
  readonly slice?: number
  /** How long a lease lasts without renewal, in milliseconds. */
  readonly lease?: number
  /** Messages that are claimed at once. */
  readonly batch?: number
  /** Groups of messages that are handed over at the same time. */
  readonly windows?: number
  readonly retryDelay?: (attempts: number) => number
}

/** What is left of a part after a run: nothing, more now, or more at that time. */
export type Left =
  | { readonly kind: 'done' | 'stopped' }
  /** `trouble`: what a server that could not take any said; empty when messages left, null when nothing was tried. */
  | { readonly kind: 'more'; readonly at: Date; readonly trouble: string | null }

const cutOff = 'The worker stopped while it handed the message over. It may have arrived.'

/**
 * Sends what is due of one part of a campaign, for the time of a slice. Any number of workers may do so at the same time;
 * each may be killed at any moment. A message is handed over only after "handing" was committed under this run's lease.
 */
export async function runBucket<Recipient>(run: Run<Recipient>, engine: Engine): Promise<Left> {
  const { tools, database, signal, slice = 5000, lease = 15_000 } = engine
  const { siteId } = run
  const leaseId = tools.newId()
  const ends = performance.now() + slice
  const keeper = leaseKeeper({ engine, siteId, leaseId, lease })
  const handing = concurrencyLimit(engine.windows ?? 4)
  const size = windowSize()
  const held = { leaseId, lease, keeper }
  let cursor: Id = nilId
  let isStopped = false
  /** Set when nothing can leave for now. */
  let restUntil: Date | undefined
  let trouble = ''
  /** What a server said tells more than that none had a place. */
  let said = ''
  let hasSent = false
  const goesOn = () => !isStopped && !restUntil && !signal.aborted

  const claimMore = async () => {
    if (!goesOn() || performance.now() >= ends) return null
    const batch = await claimBatch(run, engine, { ...held, after: cursor })
    cursor = batch.last
    isStopped ||= batch.isStopped
    return batch.claimed === 0 ? null : batch.going
  }
  // Composed no sooner than this, so that memory holds a few windows however many recipients there are.
  const handWindow = async (window: readonly Going<Recipient>[]) => {
    const left = goesOn() ? await markWindow(await run.messenger.prepare(window)) : await returnToQueue(window)
    const began = performance.now()
    const results = await Promise.all(
      left.map(async ({ ready, place }) => ({ ready, place, result: await ready.send(place) })),
    )
    if (results.length > 0) await settleWindow(results)
    keeper.release(window.map(({ claimed }) => claimed.id))
    if (left.length > 0) size.note(performance.now() - began, left.length)
  }
  const returnToQueue = async (window: readonly Going<Recipient>[]) => {
    const given = window.map(({ claimed }) => givenBack({ id: claimed.id, domain: '' }, restUntil ?? null))
    await database.inSite(siteId, (db) => settle(db, siteId, leaseId, given, new Date(tools.now())))
    return []
  }
  const markWindow = (window: readonly Ready[]) =>
    database.inSite(siteId, async (db) => {
      if (!(await run.isOn(db))) isStopped = true
      const ids = isStopped ? [] : window.map(({ recipientId }) => recipientId)
      const eligible = await run.stillEligible(db, ids)
      const going = isStopped ? [] : window.filter(({ recipientId }) => eligible.has(recipientId))
      const { places, retryAt, trouble: why = '' } = await run.messenger.reserve(db, going.length)
      const placed = going.slice(0, places.length)
      const at = new Date(tools.now())
      const marked = await markHanding(
        db,
        siteId,
        placed.map(({ id }) => id),
        leaseId,
        at,
      )
      const left = placed.flatMap((ready, i) => (marked.has(ready.id) ? [{ ready, place: places[i]! }] : []))
      const back = isStopped ? window : going.slice(places.length)
      const ineligible = isStopped ? [] : window.filter(({ recipientId }) => !eligible.has(recipientId))
      const given = [
        ...back.map((ready) => givenBack(ready, isStopped ? null : retryAt)),
        ...ineligible.map((ready) => notWanted(ready)),
      ]
      if (given.length > 0) await settle(db, siteId, leaseId, given, at)
      if (back.length > 0 && !isStopped) {
        restUntil ??= retryAt
        trouble ||= why
      }
      return left
    })
  const settleWindow = async (results: readonly { ready: Ready; place: number; result: SendResult }[]) => {
    const at = tools.now()
    const rules = { retryDelay: engine.retryDelay ?? retryDelay, retryWindow }
    const settled = results.map(({ ready, result }) => outcomeOf(ready, result, at, rules))
    const unused = results.flatMap(({ place, result }) =>
      result.outcome === 'unsent' || result.outcome === 'cut' ? [place] : [],
    )
    // Where only one domain is paused, all other messages go on.
    const down = results.find(({ result }) => result.outcome === 'unsent' && result.retryAt === undefined)?.result
    if (down) {
      said ||= 'reason' in down ? down.reason : ''
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
        await settle(db, siteId, leaseId, settled, new Date(at))
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
    for (let next = claimMore(); ;) {
      const going = await next
      if (going === null) break
      next = claimMore()
      // Awaited below; a rejection before that is not unhandled.
      next.catch(() => {})
      for (let i = 0; i < going.length;) {
        const window = going.slice(i, (i += size.now()))
        await handing.run(() => handWindow(window))
      }
    }
  } finally {
    await handing.idle()
    await keeper.stop()
  }
  return conclude(run, engine, { isStopped, restUntil, trouble: said || trouble || (hasSent ? '' : null) })
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
): Promise<Left> {
  const at = new Date(tools.now())
  const nextAt = await database.inSite(part.siteId, (db) => nextDue(db, part, at))
  if (nextAt === null) return { kind: 'done' }
  if (isStopped) return { kind: 'stopped' }
  return { kind: 'more', at: restUntil && restUntil > nextAt ? restUntil : nextAt, trouble }
}

function givenBack({ id, domain }: Pick<Ready, 'id' | 'domain'>, nextAt: Date | null): Settled {
  return { id, state: 'planned', reason: '', domain, nextAt, tries: 0, cuts: 0 }
}

function notWanted({ id, domain }: Ready): Settled {
  return {
    id,
    state: 'skipped',
    reason: 'Unsubscribed, or had enough, meanwhile.',
    domain,
    nextAt: null,
    tries: 0,
    cuts: 0,
  }
}
