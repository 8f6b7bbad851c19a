import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
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
  const { pathname, search } = place
  const [route, params] = useMemo(() => bestMatch(routes, pathname) ?? [null, {}], [pathname])
  const context = useMemo(() => ({ place, params }), [place, params])
  useScrollToTop(pathname, arrival !== 'pop')
  return (
    <ScreenContext value={context}>
      <ErrorBoundary key={pathname}>
        <Suspense fallback={null}>{route ? screenOf(route, pathname + search) : <NoSuchScreen />}</Suspense>
      </ErrorBoundary>
    </ScreenContext>
  )
}

function screenOf({ scope, layout, Page }: ScreenRoute, address: string) {
  if (scope === 'public') return <Page />
  if (!isLoggedIn())
    return <Navigate to={address === '/' ? '/log-in' : `/log-in?next=${encodeURIComponent(address)}`} />
  return (
    <Inside scope={scope} layout={layout}>
      <Suspense fallback={<LoadingScreen />}>
        <Page />
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
