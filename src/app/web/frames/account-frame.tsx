import type { ReactNode } from 'react'
import { siteCalls } from '#features/sites/contract.ts'
import { SiteContext } from '#platform/web/site.ts'
import { useCall } from '#platform/web/use-call.ts'
import { Navigate } from '#platform/web/router/router.ts'
import { lastSite } from './last-site.ts'

/** Wraps screens about the account, which are shown next to the sidebar of the site that was open last. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const { data } = useCall(siteCalls.list, {})
  const site = lastSite(data?.sites ?? [])
  return site ? <SiteContext value={site}>{children}</SiteContext> : <Navigate to="/" />
}
