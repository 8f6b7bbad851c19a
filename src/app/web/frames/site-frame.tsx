import { type ReactNode, useEffect } from 'react'
import { siteCalls } from '#features/sites/contract.ts'
import { useParams } from '#platform/web/router/router.ts'
import { useLive } from '#platform/web/live.ts'
import { SiteContext } from '#platform/web/site.ts'
import { useCall } from '#platform/web/use-call.ts'
import { NoSuchScreen } from './in-between.tsx'
import { rememberSite } from './last-site.ts'

/** Around every screen of one site: hands the site down. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { siteId } = useParams()
  const { data } = useCall(siteCalls.list, {})
  const site = data?.sites.find(({ id }) => id === siteId)
  useEffect(() => {
    if (site) rememberSite(site.id)
  }, [site])
  if (!site) return <NoSuchScreen />
  return (
    <SiteContext key={site.id} value={site}>
      <Live siteId={site.id} />
      {children}
    </SiteContext>
  )
}

function Live({ siteId }: { siteId: string }) {
  useLive(siteId)
  return null
}
