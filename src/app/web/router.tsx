import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import type { Place } from '#platform/web/router/location.ts'
import { bestMatch } from '#platform/web/router/match-path.ts'
import { Navigate, ScreenContext, usePlace } from '#platform/web/router/router.ts'
import { isLoggedIn } from '#platform/web/session.ts'
import { ErrorBoundary } from './frames/error-boundary.tsx'
import { LoadingScreen, NoSuchScreen } from './frames/in-between.tsx'
import { screens } from './rooms.ts'
import { type ScreenRoute, screenRoutes } from './screen-routes.ts'

/** All that needs a log-in is a piece of its own, which the screens before it do without. */
const Inside = lazy(() => import('./frames/inside.tsx'))
const Home = lazy(() => import('./frames/home.tsx'))
const home: ScreenRoute = { pattern: '/', scope: 'account', layout: 'bare', Page: Home }
const routes = [home, ...screenRoutes(screens)]

/** Shows the screen that the address bar names. */
export function Router() {
  const { place, arrival } = usePlace()
  const { pathname } = place
  const [route, params] = useMemo(() => bestMatch(routes, pathname) ?? [null, {}], [pathname])
  const context = useMemo(() => ({ place, params }), [place, params])
  useScrollToTop(pathname, arrival !== 'pop')
  return (
    <ScreenContext value={context}>
      <ErrorBoundary screen={pathname}>
        <Suspense fallback={null}>{route ? screenOf(route, place) : <NoSuchScreen />}</Suspense>
      </ErrorBoundary>
    </ScreenContext>
  )
}

function screenOf({ scope, layout, Page }: ScreenRoute, { pathname, search }: Place) {
  if (scope === 'public') return <Page />
  if (!isLoggedIn()) {
    const next = pathname === '/' ? '' : `?next=${encodeURIComponent(pathname + search)}`
    return <Navigate to={`/log-in${next}`} />
  }
  return (
    <Inside scope={scope} layout={layout}>
      <Suspense fallback={<LoadingScreen />}>
        <ErrorBoundary screen={pathname}>
          <Page key={pathname} />
        </ErrorBoundary>
      </Suspense>
    </Inside>
  )
}

function useScrollToTop(pathname: string, isWanted: boolean): void {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current !== pathname && isWanted) scrollTo(0, 0)
    shown.current = pathname
  }, [pathname, isWanted])
}
