const place = 'trellis-sso'

/** What the browser keeps of a log-in while it is at the provider of single sign-on. */
interface SsoRequest {
  readonly token: string
  /** The query of the log-in page, which says where to go afterwards. */
  readonly query: string
  /** It is a tab beside the one that goes on. */
  readonly isBeside?: true
}

/** Keeps it in one tab alone: this one, or one that was just opened. */
export function keepSsoRequest(request: SsoRequest, tab: Window = window): void {
  tab.sessionStorage.setItem(place, JSON.stringify(request))
}

/** Takes it out, so that nothing ends it twice; null where this tab began none. */
export function takeSsoRequest(): SsoRequest | null {
  const kept = sessionStorage.getItem(place)
  sessionStorage.removeItem(place)
  return kept ? (JSON.parse(kept) as SsoRequest) : null
}
