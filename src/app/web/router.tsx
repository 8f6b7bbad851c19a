import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react'
import { accountsWeb } from '#features/accounts/web/index.ts'
import { membersWeb } from '#features/members/web/index.ts'
import { bestMatch } from '#platform/web/router/match-path.ts'
import { ScreenContext, usePlace } from '#platform/web/router/router.ts'
import { ErrorBoundary } from './frames/error-boundary.tsx'
import { askForAccount } from './frames/ask-for-account.ts'
import { screenRoutes } from './screen-routes.ts'

/**
 * Everything that needs a login, with the other rooms, is a separate chunk that the screens before login don't load.
 */
const InsideRouter = lazy(() => {
  askForAccount()
  return import('./inside-router.tsx')
})
const publicScreens = [accountsWeb, membersWeb]
  .flatMap(({ screens = [] }) => screens)
  .filter(({ scope }) => scope === 'public')
const publicRoutes = screenRoutes(publicScreens)

/** Shows the screen for the URL in the address bar. */
export function Router() {
  const { place, arrival } = usePlace()
  const { pathname } = place
  const [route, params] = useMemo(() => bestMatch(publicRoutes, pathname) ?? [null, {}], [pathname])
  const context = useMemo(() => ({ place, params }), [place, params])
  useScrollToTop(pathname, arrival !== 'pop')
  if (!route)
    return (
      <Framed pathname={pathname}>
        <InsideRouter place={place} />
      </Framed>
    )
  return (
    <ScreenContext value={context}>
      <Framed pathname={pathname}>
        <route.Page />
      </Framed>
    </ScreenContext>
  )
}

function Framed({ pathname, children }: { pathname: string; children: ReactNode }) {
  return (
    <ErrorBoundary screen={pathname}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}

function useScrollToTop(pathname: string, isWanted: boolean): void {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current !== pathname && isWanted) scrollTo(0, 0)
    shown.current = pathname
  }, [pathname, isWanted])
}
