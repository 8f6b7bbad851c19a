import type { Id } from '#core/id.ts'
import type { LeaseKeeper } from './lease-keeper.ts'
import type { Ready, Run } from './messenger.ts'
import type { Engine } from './run-bucket.ts'
import { type Claimed, claim, commitLazily, settle, type Settled } from './store-deliveries.ts'

interface Held {
  readonly leaseId: Id
  readonly lease: number
  readonly keeper: LeaseKeeper
  /** Nobody up to this one has to be looked for again in this run. */
  readonly after: Id
}

interface Batch {
  readonly ready: readonly Ready[]
  readonly claimed: number
  readonly last: Id
  readonly isStopped: boolean
}

/** Claims messages, asks who may get theirs now, and makes those ready. */
export async function prepareBatch<Recipient>(
  run: Run<Recipient>,
  { tools, database, batch = 512 }: Engine,
  { leaseId, lease, keeper, after }: Held,
): Promise<Batch> {
  const { siteId } = run
  const now = tools.now()
  const at = new Date(now)
  const order = { after, most: batch, at, leaseId, leaseEndsAt: new Date(now + lease) }
  const found = await database.inSite(siteId, async (db) => {
    await commitLazily(db)
    if (!(await run.isOn(db))) return null
    const { claimed, last } = await claim(db, run, order)
    if (claimed.length === 0) return { claimed, last, going: [] }
    const admitted = await run.admit(db, claimed)
    const going: { claimed: Claimed; recipient: Recipient }[] = []
    const rest: Settled[] = []
    for (const one of claimed) {
      const admission = admitted.get(one.recipientId) ?? { kind: 'skip', reason: 'No longer a contact.' }
      if (admission.kind === 'go') going.push({ claimed: one, recipient: admission.recipient })
      else rest.push(put(one, admission))
    }
    if (rest.length > 0) await settle(db, siteId, leaseId, rest, at)
    return { claimed, last, going }
  })
  if (!found) return { ready: [], claimed: 0, last: after, isStopped: true }
  keeper.hold(found.going.map(({ claimed }) => claimed.id))
  const ready = found.going.length === 0 ? [] : await run.messenger.prepare(found.going)
  return { ready, claimed: found.claimed.length, last: found.last, isStopped: false }
}

function put({ id }: Claimed, admission: { kind: 'skip'; reason: string } | { kind: 'wait'; until: Date }): Settled {
  const own = { id, domain: '', tries: 0 } as const
  if (admission.kind === 'wait') return { ...own, state: 'planned', reason: '', nextAt: admission.until }
  return { ...own, state: 'skipped', reason: admission.reason, nextAt: null }
}
