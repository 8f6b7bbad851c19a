import { lazy, Suspense, useMemo } from 'react'
import type { Place } from '#platform/web/router/location.ts'
import { bestMatch } from '#platform/web/router/match-path.ts'
import { Navigate, ScreenContext } from '#platform/web/router/router.ts'
import { isLoggedIn } from '#platform/web/session.ts'
import { FeatureGate } from '#platform/web/ui/feature-gate.tsx'
import { ErrorBoundary } from './frames/error-boundary.tsx'
import { LoadingScreen, NoSuchScreen } from './frames/in-between.tsx'
import Inside from './frames/inside.tsx'
import { screens } from './rooms.ts'
import { type ScreenRoute, screenRoutes } from './screen-routes.ts'

const Home = lazy(() => import('./frames/home.tsx'))
const home: ScreenRoute = { pattern: '/', scope: 'account', layout: 'bare', feature: undefined, Page: Home }
const routes = [home, ...screenRoutes(screens)]

/** Shows the screen that the address names, to those who are logged in. */
export default function InsideRouter({ place }: { place: Place }) {
  const { pathname } = place
  const [route, params] = useMemo(() => bestMatch(routes, pathname) ?? [null, {}], [pathname])
  const context = useMemo(() => ({ place, params }), [place, params])
  return <ScreenContext value={context}>{route ? screenOf(route, place) : <NoSuchScreen />}</ScreenContext>
}

function screenOf({ scope, layout, feature, Page }: ScreenRoute, { pathname, search }: Place) {
  if (!isLoggedIn()) {
    const next = pathname === '/' ? '' : `?next=${encodeURIComponent(pathname + search)}`
    return <Navigate to={`/log-in${next}`} />
  }
  return (
    <Inside scope={scope} layout={layout}>
      <Suspense fallback={<LoadingScreen />}>
        <ErrorBoundary screen={pathname}>
          <FeatureGate feature={feature}>
            <Page key={pathname} />
          </FeatureGate>
        </ErrorBoundary>
      </Suspense>
    </Inside>
  )
}
