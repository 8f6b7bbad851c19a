import type { Id } from '#core/id.ts'
import type { LeaseKeeper } from './lease-keeper.ts'
import type { Going, Run } from './messenger.ts'
import type { Engine } from './run-bucket.ts'
import { type Claimed, claim, commitLazily, settle, type Settled } from './store-deliveries.ts'

interface Held {
  readonly leaseId: Id
  readonly lease: number
  readonly keeper: LeaseKeeper
  /** Recipients up to this one were already claimed in this run. */
  readonly after: Id
}

interface Batch<Recipient> {
  readonly going: readonly Going<Recipient>[]
  readonly claimed: number
  readonly last: Id
  readonly isStopped: boolean
}

/** Claims messages and asks who may get theirs now. */
export async function claimBatch<Recipient>(
  run: Run<Recipient>,
  { tools, database, batch = 512 }: Engine,
  { leaseId, lease, keeper, after }: Held,
): Promise<Batch<Recipient>> {
  const { siteId } = run
  const now = tools.now()
  const at = new Date(now)
  const order = { after, max: batch, at, leaseId, leaseEndsAt: new Date(now + lease) }
  const found = await database.inSite(siteId, async (db) => {
    await commitLazily(db)
    if (!(await run.isOn(db))) return null
    const { claimed, last } = await claim(db, run, order)
    if (claimed.length === 0) return { claimed, last, going: [] }
    const eligible = await run.checkEligibility(db, claimed)
    const going: Going<Recipient>[] = []
    const rest: Settled[] = []
    for (const one of claimed) {
      const eligibility = eligible.get(one.recipientId) ?? { kind: 'skip', reason: 'No longer a contact.' }
      if (eligibility.kind === 'go') going.push({ claimed: one, recipient: eligibility.recipient })
      else rest.push(put(one, eligibility))
    }
    if (rest.length > 0) await settle(db, siteId, leaseId, rest, at)
    return { claimed, last, going }
  })
  if (!found) return { going: [], claimed: 0, last: after, isStopped: true }
  keeper.hold(found.going.map(({ claimed }) => claimed.id))
  return { going: found.going, claimed: found.claimed.length, last: found.last, isStopped: false }
}

function put({ id }: Claimed, eligibility: { kind: 'skip'; reason: string } | { kind: 'wait'; until: Date }): Settled {
  const own = { id, domain: '', tries: 0, cuts: 0 } as const
  if (eligibility.kind === 'wait') return { ...own, state: 'planned', reason: '', nextAt: eligibility.until }
  return { ...own, state: 'skipped', reason: eligibility.reason, nextAt: null }
}
