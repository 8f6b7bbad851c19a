import { accountCalls } from '#features/accounts/contract.ts'
import { planCalls } from '#features/plans/contract.ts'
import { siteCalls } from '#features/sites/contract.ts'
import { prefetch } from '#platform/web/call-query.ts'
import { currentPlace } from '#platform/web/router/location.ts'
import { isLoggedIn } from '#platform/web/session.ts'
import { siteIdOfPath } from '#platform/web/site.ts'

/** Requests the data that every screen behind the login waits for, while its code is still loading. */
export function askForAccount(): void {
  if (!isLoggedIn()) return
  prefetch(accountCalls.me, {})
  prefetch(siteCalls.list, {})
  const siteId = siteIdOfPath(currentPlace().pathname)
  if (siteId) prefetch(planCalls.load, {}, siteId)
}
