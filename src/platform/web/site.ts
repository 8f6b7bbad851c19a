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
  /** ISO 4217 code. Empty if none is chosen. */
  readonly currency: string
  readonly created_at: string
  /** The role of the user on this site. */
  readonly role: SiteRole
  /** Set if an administrator of the installation has suspended sending, with the reason. */
  readonly suspension?: { readonly reason: string; readonly since: string } | undefined
  /** Until when an administrator is viewing it as its owner. */
  readonly viewed_until?: string | undefined
}

/** The logged-in user. */
export interface CurrentAccount {
  readonly id: string
  readonly email: string
  /** Whether the confirmation link that was emailed to it was opened. */
  readonly email_confirmed: boolean
  readonly name: string
  readonly isAdmin: boolean
  readonly isPro: boolean
}

/** Provided by app/web around every screen of a site. */
export const SiteContext = createContext<CurrentSite | null>(null)
/** Provided by app/web around every screen that needs a login. */
export const AccountContext = createContext<CurrentAccount | null>(null)

/** Provided by app/web around every screen that needs a login. */
export const PublicUrlContext = createContext('')

/** Returns the ID of the site in the address: "/sites/{id}/…". */
export function siteIdOfPath(path: string): string | undefined {
  return /^\/sites\/([0-9a-f-]{36})(?:\/|$)/.exec(path)?.[1]
}

/** Returns the current site. Only for screens below "/sites/$siteId". */
export function useSite(): CurrentSite {
  const site = useContext(SiteContext)
  if (!site) throw new Error('This screen belongs below /sites/$siteId.')
  return site
}

/**
 * Whether the user's role on the current site includes another role, or has a scope. Screens hide what it doesn't
 * allow.
 */
export function useHasRole(needs: Needs): boolean {
  return roleHas(useSite().role, needs)
}

/** Whether the user may make a call on the current site. Screens hide the button for it if not. */
export function useMay(call: Call): boolean {
  const site = useContext(SiteContext)
  if (!site || call.access !== 'site') return true
  return roleMayCall(site.role, call) && !(call.membersOnly && site.viewed_until)
}

/** What the screen at a path requires of the user's role. Provided by app/web. */
export const ScreenNeedsContext = createContext<(path: string) => Needs>(() => 'support')

/**
 * Returns a function that checks whether the user's role on the current site may open the screen at a path, with or
 * without its query.
 */
export function useMayOpen(): (to: string) => boolean {
  const role = useContext(SiteContext)?.role
  const needsOf = useContext(ScreenNeedsContext)
  return (to) => role === undefined || roleHas(role, needsOf(to.split(/[?#]/)[0]!))
}

/** Returns the current site's ID. Undefined on a screen that belongs to no site. */
export function useSiteId(): string | undefined {
  return useContext(SiteContext)?.id
}

/** Returns the logged-in user. Only for screens that need a login. */
export function useAccount(): CurrentAccount {
  const account = useContext(AccountContext)
  if (!account) throw new Error('This screen needs a log-in.')
  return account
}

/**
 * Returns the address at which websites and other people reach this installation. It may differ from the address in
 * this browser.
 */
export function usePublicUrl(): string {
  return useContext(PublicUrlContext)
}

/** Returns a function that creates addresses within the current site: `path('/forms')` is "/sites/{id}/forms". */
export function useSitePath(): (path: string) => string {
  const { id } = useSite()
  return useCallback((path: string) => `/sites/${id}${path}`, [id])
}
