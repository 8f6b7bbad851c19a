import { type ReactNode, useEffect, useMemo } from 'react'
import { planCalls } from '#features/plans/contract.ts'
import { siteCalls } from '#features/sites/contract.ts'
import { useParams } from '#platform/web/router/router.ts'
import { useLive } from '#platform/web/live.ts'
import { PlanContext } from '#platform/web/plan.ts'
import { SiteContext } from '#platform/web/site.ts'
import { FeatureOffers } from '#platform/web/ui/feature-offers.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { NoSuchScreen } from './in-between.tsx'
import { rememberSite } from './last-site.ts'

/** Wraps every screen of one site and provides the site to it. */
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
      <WithPlan>
        {children}
        <FeatureOffers />
      </WithPlan>
    </SiteContext>
  )
}

function WithPlan({ children }: { children: ReactNode }) {
  const { data } = useCall(planCalls.load, {})
  const plan = useMemo(() => data && { isSelling: data.is_selling, features: new Set(data.features) }, [data])
  return <PlanContext value={plan}>{children}</PlanContext>
}

function Live({ siteId }: { siteId: string }) {
  useLive(siteId)
  return null
}
