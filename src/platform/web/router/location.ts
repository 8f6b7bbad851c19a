/** The address in the address bar, within our own origin. */
export interface Place {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

/** A navigation: `to` is a path with its query, `replace` adds no history entry. */
export interface Move {
  readonly to: string
  readonly replace?: boolean
}

/** How the user got here: by a link, by the back or forward button, or by a mere change of the query. */
export type Arrival = 'push' | 'pop' | 'replace'

const listeners = new Set<(arrival: Arrival) => void>()

/** Returns the current address. */
export function currentPlace(): Place {
  const { pathname, search, hash } = location
  return { pathname, search, hash }
}

/** Goes to another screen, or changes the query of this one. Throws for addresses outside the dashboard. */
export async function navigate({ to, replace = false }: Move): Promise<void> {
  const { origin, href } = new URL(to, location.href)
  if (origin !== location.origin) throw new TypeError(`Not an address of the dashboard: ${to}`)
  if (replace || href === location.href) history.replaceState(null, '', href)
  else history.pushState(null, '', href)
  tell(replace ? 'replace' : 'push')
}

/** Calls back after each change of the address. */
export function onNavigation(listener: (arrival: Arrival) => void): () => void {
  if (listeners.size === 0) addEventListener('popstate', tellOfPop)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('popstate', tellOfPop)
  }
}

function tellOfPop(): void {
  tell('pop')
}

function tell(arrival: Arrival): void {
  for (const listener of listeners) listener(arrival)
}
