import { lazy, Suspense, useMemo } from 'react'
import { brand } from '#platform/web/brand.ts'
import { currentPlace, type Place } from '#platform/web/router/location.ts'
import { bestMatch } from '#platform/web/router/match-path.ts'
import { Navigate, ScreenContext } from '#platform/web/router/router.ts'
import { isLoggedIn } from '#platform/web/session.ts'
import { ScreenNeedsContext } from '#platform/web/site.ts'
import { FeatureGate } from '#platform/web/ui/feature-gate.tsx'
import { ErrorBoundary } from './frames/error-boundary.tsx'
import { LoadingScreen, NoSuchScreen } from './frames/in-between.tsx'
import Inside from './frames/inside.tsx'
import { screens } from './rooms.ts'
import { needsOfPath, WithNeeds } from './frames/with-needs.tsx'
import { type ScreenRoute, screenRoutes } from './screen-routes.ts'

const loadHome = () => import('./frames/home.tsx')
const home: ScreenRoute = {
  pattern: '/',
  scope: 'account',
  layout: 'bare',
  feature: undefined,
  needs: 'support',
  title: brand.name,
  load: loadHome,
  Page: lazy(loadHome),
}
const routes = [home, ...screenRoutes(screens)]

// Requests the code of the opened screen before the account is loaded. If it is missing, the screen reports it.
bestMatch(routes, currentPlace().pathname)?.[0]
  .load()
  .catch(() => undefined)

/** Shows the screen for the current URL to logged-in users. */
export default function InsideRouter({ place }: { place: Place }) {
  const { pathname } = place
  const [route, params] = useMemo(() => bestMatch(routes, pathname) ?? [null, {}], [pathname])
  const context = useMemo(() => ({ place, params }), [place, params])
  return (
    <ScreenContext value={context}>
      <ScreenNeedsContext value={needsOfPath}>{route ? screenOf(route, place) : <NoSuchScreen />}</ScreenNeedsContext>
    </ScreenContext>
  )
}

function screenOf({ pattern, scope, layout, feature, needs, title, Page }: ScreenRoute, { pathname, search }: Place) {
  if (!isLoggedIn()) {
    const next = pathname === '/' ? '' : `?next=${encodeURIComponent(pathname + search)}`
    return <Navigate to={`/log-in${next}`} />
  }
  const page = (
    <FeatureGate feature={feature}>
      <Page key={pathname} />
    </FeatureGate>
  )
  return (
    <Inside scope={scope} layout={layout}>
      <Suspense fallback={<LoadingScreen />}>
        <ErrorBoundary screen={pathname}>
          {scope === 'site' ? (
            <WithNeeds needs={needs} title={title} isStart={pattern === '/sites/$siteId/'}>
              {page}
            </WithNeeds>
          ) : (
            page
          )}
        </ErrorBoundary>
      </Suspense>
    </Inside>
  )
}
