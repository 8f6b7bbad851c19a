import { createContext, useCallback, useContext } from 'react'
import { type Needs, roleHas, roleMayCall, type SiteRole } from '#core/access.ts'
import type { Call } from '#core/call.ts'

/** The site that the screen is about. */
export interface CurrentSite {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly key: string
  readonly time_zone: string
  /** ISO 4217; empty while none is chosen. */
  readonly currency: string
  readonly created_at: string
  /** The role of the user on this site. */
  readonly role: SiteRole
  /** Why an administrator of the installation keeps it from sending. */
  readonly suspension?: { readonly reason: string; readonly since: string } | undefined
  /** Until when an administrator views it as its owner. */
  readonly viewed_until?: string | undefined
}

/** Who is logged in. */
export interface CurrentAccount {
  readonly id: string
  readonly email: string
  /** Whether the link that was mailed to it was opened. */
  readonly email_confirmed: boolean
  readonly name: string
  readonly isAdmin: boolean
  readonly isPro: boolean
}

/** Filled in by app/web around every screen of a site. */
export const SiteContext = createContext<CurrentSite | null>(null)
/** Filled in by app/web around every screen that needs a log-in. */
export const AccountContext = createContext<CurrentAccount | null>(null)

/** Filled in by app/web around every screen that needs a log-in. */
export const PublicUrlContext = createContext('')

/** The site that the address names: "/sites/{id}/…". */
export function siteIdOfPath(path: string): string | undefined {
  return /^\/sites\/([0-9a-f-]{36})(?:\/|$)/.exec(path)?.[1]
}

/** The current site. For screens below "/sites/$siteId" alone. */
export function useSite(): CurrentSite {
  const site = useContext(SiteContext)
  if (!site) throw new Error('This screen belongs below /sites/$siteId.')
  return site
}

/** Tells whether the user's role on the current site includes another, or has a scope: screens hide what it does not allow. */
export function useHasRole(needs: Needs): boolean {
  return roleHas(useSite().role, needs)
}

/** Tells whether the user may make a call on the current site: screens hide the button that would. */
export function useMay(call: Call): boolean {
  const site = useContext(SiteContext)
  if (!site || call.access !== 'site') return true
  return roleMayCall(site.role, call) && !(call.membersOnly && site.viewed_until)
}

/** What the screen at a path needs of the user's role. Filled in by app/web. */
export const ScreenNeedsContext = createContext<(path: string) => Needs>(() => 'support')

/** Tells of a path, with or without its query, whether the user's role on the current site may open the screen there. */
export function useMayOpen(): (to: string) => boolean {
  const role = useContext(SiteContext)?.role
  const needsOf = useContext(ScreenNeedsContext)
  return (to) => role === undefined || roleHas(role, needsOf(to.split(/[?#]/)[0]!))
}

/** The current site's id, or undefined on a screen that belongs to none. */
export function useSiteId(): string | undefined {
  return useContext(SiteContext)?.id
}

/** Who is logged in. For screens that need a log-in alone. */
export function useAccount(): CurrentAccount {
  const account = useContext(AccountContext)
  if (!account) throw new Error('This screen needs a log-in.')
  return account
}

/** Where websites and people elsewhere reach this installation, which need not be where this browser does. */
export function usePublicUrl(): string {
  return useContext(PublicUrlContext)
}

/** Makes addresses within the current site: `path('/forms')` is "/sites/{id}/forms". */
export function useSitePath(): (path: string) => string {
  const { id } = useSite()
  return useCallback((path: string) => `/sites/${id}${path}`, [id])
}
