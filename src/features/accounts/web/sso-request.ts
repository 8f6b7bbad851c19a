const place = 'trellis-sso'

/** Data that the browser stores about a log-in while it is at the single sign-on provider. */
interface SsoRequest {
  readonly token: string
  /** Query of the log-in page, which contains where to go afterwards. */
  readonly query: string
  /** True if this is an extra tab, and the original tab continues. */
  readonly isBeside?: true
}

/** Stores it for one tab only: this one, or one that was just opened. */
export function saveSsoRequest(request: SsoRequest, tab: Window = window): void {
  tab.sessionStorage.setItem(place, JSON.stringify(request))
}

/** Reads and removes it, so that it isn't finished twice; null if this tab started no log-in. */
export function consumeSsoRequest(): SsoRequest | null {
  const kept = sessionStorage.getItem(place)
  sessionStorage.removeItem(place)
  return kept ? (JSON.parse(kept) as SsoRequest) : null
}
