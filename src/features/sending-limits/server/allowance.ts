import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { nilId } from '#platform/server/calls/idempotency.ts'
import { heldReasons, type SendAllowance } from '#features/sending/server/index.ts'
import { senderOf } from './sender.ts'
import { isSuspended } from '#features/sites/server/index.ts'
import { addToCounter, type Counter, ownLimit, countWithin } from './store.ts'

/**
 * Maximum number of messages per day that the sites of one account may send together through the installation's server,
 * not counting sites whose limit an administrator set.
 */
const dailyLimit = 200
const unconfirmed = 'No owner of this site has confirmed their email address. Sending starts once one has.'
const usedUp = (limit: number) =>
  `This site may send ${limit.toLocaleString('en')} emails a day until an administrator of this installation lifts the limit.`
const usedUpTogether = `Your sites together may send ${dailyLimit} emails a day until an administrator of this installation lifts the limit.`
/** How often to check whether a suspension was lifted, in milliseconds. */
const suspendedWait = 5 * 60_000
/** How often to check whether an owner has confirmed, in milliseconds. */
const unconfirmedWait = 60_000

/** Returns the day used for counting, in UTC. */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10)
}

/**
 * Returns the maximum number of messages a day that a site may send; null for unlimited. An administrator's setting
 * takes precedence; otherwise the default applies if sign-up is open and no confirmed owner is an administrator.
 */
export async function dailyLimitOf(db: Db, siteId: Id, isSignUpOpen: boolean): Promise<number | null> {
  const own = await ownLimit(db, siteId)
  if (own) return own.daily_limit
  return isSignUpOpen && !(await senderOf(db, siteId)).isAdmin ? dailyLimit : null
}

/** Returns the limits that the sending room checks before messages are sent through an SMTP server. */
export function openAllowance({ isSignUpOpen }: { readonly isSignUpOpen: boolean }): SendAllowance {
  return {
    async take(db, { siteId, count, now, isOwnServer }) {
      if (siteId === nilId) return { allowed: count, retryAt: new Date(now), reason: '' }
      if (await isSuspended(db, siteId))
        return { allowed: 0, retryAt: new Date(now + suspendedWait), reason: heldReasons.suspended }
      const { isConfirmed } = await senderOf(db, siteId)
      if (!isConfirmed) return { allowed: 0, retryAt: new Date(now + unconfirmedWait), reason: unconfirmed }
      const limits = await limitsOf(db, { siteId, isOwnServer, isSignUpOpen })
      const day = dayOf(now)
      let [allowed, reason] = [count, '']
      for (const [i, limit] of limits.entries()) {
        const taken = await countWithin(db, limit.counter, day, allowed, limit.most)
        if (taken === allowed) continue
        for (const { counter } of limits.slice(0, i)) await addToCounter(db, counter, day, taken - allowed)
        allowed = taken
        reason = limit.reason
      }
      const tomorrow = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000)
      return { allowed, retryAt: tomorrow, reason }
    },
    async releaseQuota(db, { siteId, count, now, isOwnServer }) {
      for (const { counter } of await limitsOf(db, { siteId, isOwnServer, isSignUpOpen }))
        await addToCounter(db, counter, dayOf(now), -count)
    },
  }
}

interface Limit {
  readonly counter: Counter
  /** Messages per day. */
  readonly most: number
  /** Message shown once the limit is reached. */
  readonly reason: string
}

/**
 * Returns every limit that a site's messages count against: its own and, unless an administrator set it, the limit for
 * all sites of its owner.
 */
async function limitsOf(
  db: Db,
  { siteId, isOwnServer, isSignUpOpen }: { siteId: Id; isOwnServer: boolean; isSignUpOpen: boolean },
): Promise<Limit[]> {
  const most = isOwnServer || siteId === nilId ? null : await dailyLimitOf(db, siteId, isSignUpOpen)
  if (most === null) return []
  const ofSite: Counter = { table: 'site_allowances', column: 'site_id', key: siteId }
  const limits: Limit[] = [{ counter: ofSite, most, reason: usedUp(most) }]
  const account = (await ownLimit(db, siteId)) ? undefined : (await senderOf(db, siteId)).account
  if (account) {
    const counter: Counter = { table: 'mail_counts', column: 'counter', key: `allowance ${account}` }
    limits.push({ counter, most: dailyLimit, reason: usedUpTogether })
  }
  return limits
}
