const name = 'trellis-site'

/** Remembers the open site for the next visit. */
export function rememberSite(id: string): void {
  try {
    localStorage.setItem(name, id)
  } catch {
    // A browser that stores nothing opens the first site.
  }
}

/** Returns the site to open if the URL names none: the one that was open last, or else the first. */
export function lastSite<T extends { id: string }>(sites: readonly T[]): T | undefined {
  return sites.find(({ id }) => id === remembered()) ?? sites[0]
}

function remembered(): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}
