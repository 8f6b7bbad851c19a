import { lazy, type ReactNode } from 'react'
import { type Needs, roleHas, type SiteRole } from '#core/access.ts'
import { bestMatch } from '#platform/web/router/match-path.ts'
import { Navigate } from '#platform/web/router/router.ts'
import type { NavSection } from '#platform/web/screen.ts'
import { useSite, useSitePath } from '#platform/web/site.ts'
import { screens } from '../rooms.ts'
import { needsOf, screenRoutes } from '../screen-routes.ts'
import { navEntries, navSections } from '../shell/nav-entries.ts'

const NoAccess = lazy(() => import('./no-access.tsx'))
const routes = screenRoutes(screens)

/** Returns the scope or role on the site that the screen at a path needs. */
export function needsOfPath(path: string): Needs {
  const [route] = bestMatch(routes, path) ?? []
  return route ? needsOf(route) : 'support'
}

interface WithNeedsProps {
  needs: Needs
  title: string
  /** Whether this is the site's first screen. A user who may not open it is redirected to one that they may. */
  isStart: boolean
  children: ReactNode
}

/** Shows a site's screen to users whose role may open it. */
export function WithNeeds({ needs, title, isStart, children }: WithNeedsProps) {
  const { role } = useSite()
  const path = useSitePath()
  const entry = isStart && !roleHas(role, needs) ? firstEntry(role) : undefined
  if (entry) return <Navigate to={path(entry.path)} />
  return roleHas(role, needs) ? children : <NoAccess title={title} />
}

/** Users who may not see statistics work with people, so that section comes first. */
const order: readonly NavSection[] = ['people', ...navSections]

function firstEntry(role: SiteRole) {
  return order.flatMap((section) => navEntries(screens, section)).find(({ needs }) => roleHas(role, needs))
}
