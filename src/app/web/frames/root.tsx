import { Outlet } from '@tanstack/react-router'
import { Notices } from '#platform/web/ui/notices.tsx'
import { ConnectionBanner } from './connection-banner.tsx'

/** Around everything: the outermost frame. */
export function Root() {
  return (
    <>
      <Outlet />
      <ConnectionBanner />
      <Notices />
    </>
  )
}
