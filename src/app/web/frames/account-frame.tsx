import { Outlet } from '@tanstack/react-router'
import { siteCalls } from '#features/sites/contract.ts'
import { SiteContext } from '#platform/web/site.ts'
import { useCall } from '#platform/web/use-call.ts'
import { Shell } from '../shell/shell.tsx'
import { lastSite } from './last-site.ts'

/** Around screens about the account: beside the sidebar of the site that was open last, where there is one. */
export function AccountFrame() {
  const { data } = useCall(siteCalls.list, {})
  const site = lastSite(data?.sites ?? [])
  if (!site) {
    return (
      <main>
        <Outlet />
      </main>
    )
  }
  return (
    <SiteContext value={site}>
      <Shell />
    </SiteContext>
  )
}
