import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { nilId } from '#platform/server/calls/idempotency.ts'
import type { SendAllowance } from '#features/sending/server/index.ts'
import { senderOf } from './sender.ts'
import { addToAllowance, isLifted, takeAllowance } from './store.ts'

/** Messages a day that a site may send through the installation's server until an administrator lifts the limit. */
export const dailyLimit = 200
const unconfirmed = 'No owner of this site has confirmed their email address. Sending starts once one has.'
const used = `This site may send ${dailyLimit} emails a day until an administrator of this installation lifts the limit.`
/** How often to check whether an owner has confirmed. */
const unconfirmedWait = 60_000

/** What day it is, for counting: in UTC. */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10)
}

/** Whether a site has an allowance: where sign-up is open, until it is lifted, unless an administrator owns it. */
export async function hasAllowance(db: Db, siteId: Id, isSignUpOpen: boolean): Promise<boolean> {
  return isSignUpOpen && !(await senderOf(db, siteId)).isAdmin && !(await isLifted(db, siteId))
}

/** What the sending room asks before messages leave through an SMTP server. */
export function openAllowance({ isSignUpOpen }: { readonly isSignUpOpen: boolean }): SendAllowance {
  return {
    async take(db, { siteId, count, now, isOwnServer }) {
      const all = { allowed: count, retryAt: new Date(now), reason: '' }
      if (siteId === nilId) return all
      const { isConfirmed } = await senderOf(db, siteId)
      if (!isConfirmed) return { allowed: 0, retryAt: new Date(now + unconfirmedWait), reason: unconfirmed }
      if (isOwnServer || !(await hasAllowance(db, siteId, isSignUpOpen))) return all
      const allowed = await takeAllowance(db, siteId, dayOf(now), count, dailyLimit)
      const tomorrow = new Date(Date.parse(`${dayOf(now)}T00:00:00Z`) + 86_400_000)
      return { allowed, retryAt: tomorrow, reason: used }
    },
    giveBack: (db, { siteId, count, now }) => addToAllowance(db, siteId, dayOf(now), -count),
  }
}
