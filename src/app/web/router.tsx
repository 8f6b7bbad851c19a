import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { isLoggedIn } from '#platform/web/session.ts'
import type { Screen } from '#platform/web/screen.ts'
import { BrokenScreen, LoadingScreen, NoSuchScreen } from './frames/in-between.tsx'
import { AccountFrame } from './frames/account-frame.tsx'
import { Home } from './frames/home.tsx'
import { Root } from './frames/root.tsx'
import { Shell } from './shell/shell.tsx'
import { SignedIn } from './frames/signed-in.tsx'
import { SiteFrame } from './frames/site-frame.tsx'

const root = createRootRoute({ component: Root, notFoundComponent: NoSuchScreen })

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: SignedIn,
  beforeLoad: ({ location }) => {
    if (!isLoggedIn()) throw redirect({ to: '/log-in', search: location.href === '/' ? {} : { next: location.href } })
  },
})
const home = createRoute({ getParentRoute: () => signedIn, path: '/', component: Home })
const account = createRoute({ getParentRoute: () => signedIn, id: 'account', component: AccountFrame })
const site = createRoute({ getParentRoute: () => signedIn, path: '/sites/$siteId', component: SiteFrame })
const shell = createRoute({ getParentRoute: () => site, id: 'shell', component: Shell })

/** Makes the router out of the rooms' screens. */
export function makeRouter(screens: readonly Screen[]) {
  const below = (parent: object, wanted: (screen: Screen) => boolean) =>
    screens
      .filter(wanted)
      .map(({ path, load }) =>
        createRoute({ getParentRoute: () => parent as typeof root, path, component: lazyRouteComponent(load) }),
      )
  const routeTree = root.addChildren([
    ...below(root, scoped('public')),
    signedIn.addChildren([
      home,
      ...below(signedIn, (screen) => scoped('account')(screen) && isBare(screen)),
      account.addChildren(below(account, (screen) => scoped('account')(screen) && !isBare(screen))),
      site.addChildren([
        ...below(site, (screen) => scoped('site')(screen) && isBare(screen)),
        shell.addChildren(below(shell, (screen) => scoped('site')(screen) && !isBare(screen))),
      ]),
    ]),
  ])
  return createRouter({
    routeTree,
    parseSearch: (query) => Object.fromEntries(new URLSearchParams(query)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString()
      return text ? `?${text}` : ''
    },
    defaultPreload: 'intent',
    defaultPendingComponent: LoadingScreen,
    defaultPendingMs: 200,
    defaultErrorComponent: BrokenScreen,
    scrollRestoration: true,
  })
}

function isBare({ layout }: Screen): boolean {
  return layout === 'bare'
}

function scoped(wanted: Screen['scope']): (screen: Screen) => boolean {
  return ({ scope = 'site' }) => scope === wanted
}
