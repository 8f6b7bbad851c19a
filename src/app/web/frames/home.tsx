import { siteCalls } from '#features/sites/contract.ts'
import { Navigate } from '#platform/web/router/router.ts'
import { useCall } from '#platform/web/use-call.ts'
import { lastSite } from './last-site.ts'

/** Redirects "/" to the site that was open last, or to the creation of the first one. */
export default function Home() {
  const { data } = useCall(siteCalls.list, {})
  const site = lastSite(data?.sites ?? [])
  return <Navigate to={site ? `/sites/${site.id}` : '/new-site'} />
}
