import { Notices } from '#platform/web/ui/notices.tsx'
import { Router } from '../router.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { LostSession } from './lost-session.tsx'

/** The outermost frame around everything. */
export function Root() {
  return (
    <>
      <Router />
      <LostSession />
      <ConnectionBanner />
      <Notices />
    </>
  )
}
