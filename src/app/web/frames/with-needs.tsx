import type { ReactNode } from 'react'
import { type Needs, roleHas } from '#core/access.ts'
import { bestMatch } from '#platform/web/router/match-path.ts'
import { Navigate } from '#platform/web/router/router.ts'
import { useSite, useSitePath } from '#platform/web/site.ts'
import { RoleGate } from '#platform/web/ui/role-gate.tsx'
import { screens } from '../rooms.ts'
import { needsOf, screenRoutes } from '../screen-routes.ts'
import { navEntries, navSections } from '../shell/nav-entries.ts'

const routes = screenRoutes(screens)

/** What the screen at a path needs of somebody's role on the site. */
export function needsOfPath(path: string): Needs {
  const [route] = bestMatch(routes, path) ?? []
  return route ? needsOf(route) : 'support'
}

interface WithNeedsProps {
  needs: Needs
  title: string
  /** Whether this is the site's first screen: who may not open it is led to one that they may. */
  isStart: boolean
  children: ReactNode
}

/** Shows a site's screen to those whose role may open it. */
export function WithNeeds({ needs, title, isStart, children }: WithNeedsProps) {
  const { role } = useSite()
  const path = useSitePath()
  const entry = isStart && !roleHas(role, needs) ? firstEntry(role) : undefined
  if (entry) return <Navigate to={path(entry.path)} />
  return (
    <RoleGate needs={needs} title={title}>
      {children}
    </RoleGate>
  )
}

function firstEntry(role: Parameters<typeof roleHas>[0]) {
  return navSections.flatMap((section) => navEntries(screens, section)).find(({ needs }) => roleHas(role, needs))
}
