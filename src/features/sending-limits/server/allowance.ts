import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { nilId } from '#platform/server/calls/idempotency.ts'
import { heldReasons, type SendAllowance } from '#features/sending/server/index.ts'
import { senderOf } from './sender.ts'
import { isSuspended } from '#features/sites/server/index.ts'
import { addToAllowance, addToCounter, ownLimit, takeAllowance, takeCounted } from './store.ts'

/** Messages a day that the sites of one account may send together through the installation's server, those apart of which an administrator said how much. */
const dailyLimit = 200
const unconfirmed = 'No owner of this site has confirmed their email address. Sending starts once one has.'
const usedUp = (limit: number) =>
  `This site may send ${limit.toLocaleString('en')} emails a day until an administrator of this installation lifts the limit.`
const usedUpTogether = `Your sites together may send ${dailyLimit} emails a day until an administrator of this installation lifts the limit.`
/** How often to check whether a suspension was lifted. */
const suspendedWait = 5 * 60_000
/** How often to check whether an owner has confirmed. */
const unconfirmedWait = 60_000

/** What day it is, for counting: in UTC. */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10)
}

/** How many messages a day a site may send; null for any number. What an administrator set counts, else where sign-up is open the default. */
export async function dailyLimitOf(db: Db, siteId: Id, isSignUpOpen: boolean): Promise<number | null> {
  const own = await ownLimit(db, siteId)
  if (own) return own.daily_limit
  return isSignUpOpen && !(await senderOf(db, siteId)).isAdmin ? dailyLimit : null
}

/** What the sending room asks before messages leave through an SMTP server. */
export function openAllowance({ isSignUpOpen }: { readonly isSignUpOpen: boolean }): SendAllowance {
  return {
    async take(db, { siteId, count, now, isOwnServer }) {
      const all = { allowed: count, retryAt: new Date(now), reason: '' }
      if (siteId === nilId) return all
      if (await isSuspended(db, siteId))
        return { allowed: 0, retryAt: new Date(now + suspendedWait), reason: heldReasons.suspended }
      const { isConfirmed } = await senderOf(db, siteId)
      if (!isConfirmed) return { allowed: 0, retryAt: new Date(now + unconfirmedWait), reason: unconfirmed }
      const limit = isOwnServer ? null : await dailyLimitOf(db, siteId, isSignUpOpen)
      if (limit === null) return all
      const day = dayOf(now)
      const wanted = await takeAllowance(db, siteId, day, count, limit)
      const account = await sharingAccount(db, siteId)
      const allowed =
        account === undefined ? wanted : await takeCounted(db, counterOf(account), day, wanted, dailyLimit)
      if (allowed < wanted) await addToAllowance(db, siteId, day, allowed - wanted)
      const tomorrow = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000)
      return { allowed, retryAt: tomorrow, reason: allowed < wanted ? usedUpTogether : usedUp(limit) }
    },
    async releaseQuota(db, { siteId, count, now }) {
      await addToAllowance(db, siteId, dayOf(now), -count)
      const account = await sharingAccount(db, siteId)
      if (account !== undefined) await addToCounter(db, counterOf(account), dayOf(now), -count)
    },
  }
}

/** Whose allowance a site shares; undefined for one of which an administrator said how much it may send. Otherwise more sites would be more mail. */
async function sharingAccount(db: Db, siteId: Id): Promise<Id | undefined> {
  return (await ownLimit(db, siteId)) ? undefined : (await senderOf(db, siteId)).account
}

const counterOf = (account: Id) => `allowance ${account}`
