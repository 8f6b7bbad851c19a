import type { Id } from '#core/id.ts'
import type { ClaimedMessage, Run } from './messenger.ts'
import type { Engine } from './run-bucket.ts'
import { type Claimed, claim, type Group, markHanding, postponeDeliveries, type Settled } from './store-deliveries.ts'

interface Held {
  readonly leaseId: Id
  readonly lease: number
  /** Recipients up to this one were already claimed in this run. */
  readonly after: Id
  /** Maximum number to claim. */
  readonly max: number
  /** Whether postponed messages are claimed too. */
  readonly withDue: boolean
}

/** Messages that are sent together. */
export interface Window<Recipient> {
  readonly group: Group
  /** Messages to send, whose "handing" state is committed. */
  readonly going: readonly ClaimedMessage<Recipient>[]
  /** The place of each of them, which is passed to its `send`. */
  readonly places: readonly number[]
  readonly claimed: number
  readonly due: number
  readonly last: Id
  /** Until when no slot is free, and a server's error message; null while there are slots. */
  readonly rest: { readonly until: Date; readonly trouble: string } | null
}

/**
 * Claims messages, checks which recipients may get theirs now, reserves places, and marks those messages as being sent,
 * in one transaction. Nothing is sent before it commits, and no other worker holds these messages. Returns null if the
 * campaign is no longer to be sent.
 */
export async function claimWindow<Recipient>(
  run: Run<Recipient>,
  { tools, database }: Engine,
  { leaseId, lease, after, max, withDue }: Held,
): Promise<Window<Recipient> | null> {
  const { siteId } = run
  return database.inSite(siteId, async (db) => {
    if (!(await run.isOn(db))) return null
    const now = tools.now()
    const at = new Date(now)
    const { claimed, due, last } = await claim(db, run, { after, max, at, withDue })
    const { campaignId, bucket } = run
    const group = { siteId, campaignId, bucket, isRow: due === 0 }
    if (claimed.length === 0) return { group, going: [], places: [], claimed: 0, due, last, rest: null }
    const eligible = await run.checkEligibility(db, claimed)
    const admitted: ClaimedMessage<Recipient>[] = []
    const rest: Settled[] = []
    for (const one of claimed) {
      const eligibility = eligible.get(one.recipientId) ?? { kind: 'skip', reason: 'No longer a contact.' }
      if (eligibility.kind === 'go') admitted.push({ claimed: one, recipient: eligibility.recipient })
      else rest.push(put(one, eligibility))
    }
    const within = await run.withinLimits(
      db,
      admitted.map(({ claimed }) => claimed.recipientId),
    )
    const wanted = admitted.filter(({ claimed }) => within.has(claimed.recipientId))
    for (const { claimed } of admitted) if (!within.has(claimed.recipientId)) rest.push(put(claimed, tooMany))
    const {
      places,
      retryAt,
      trouble = '',
    } = wanted.length > 0 ? await run.messenger.reserve(db, wanted.length) : { places: [], retryAt: at }
    const going = wanted.slice(0, places.length)
    for (const { claimed } of wanted.slice(places.length)) rest.push(put(claimed, { kind: 'wait', until: retryAt }))
    const ids = going.map(({ claimed }) => claimed.id)
    if (ids.length > 0) await markHanding(db, group, ids, { leaseId, leaseEndsAt: new Date(now + lease), at })
    if (rest.length > 0) await postponeDeliveries(db, group, rest, at)
    const isFull = going.length < wanted.length
    return {
      group,
      going,
      places,
      claimed: claimed.length,
      due,
      last,
      rest: isFull ? { until: retryAt, trouble } : null,
    }
  })
}

const tooMany = { kind: 'skip', reason: 'Unsubscribed, or had enough, meanwhile.' } as const

function put({ id }: Claimed, eligibility: { kind: 'skip'; reason: string } | { kind: 'wait'; until: Date }): Settled {
  const own = { id, domain: '', tries: 0, cuts: 0 } as const
  if (eligibility.kind === 'wait') return { ...own, state: 'planned', reason: '', nextAt: eligibility.until }
  return { ...own, state: 'skipped', reason: eligibility.reason, nextAt: null }
}
