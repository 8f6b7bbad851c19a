const name = 'trellis-site'

/** Remembers which site was open, for the next visit. */
export function rememberSite(id: string): void {
  try {
    localStorage.setItem(name, id)
  } catch {
    // A browser that stores nothing opens the first site.
  }
}

/** The site to open when the address names none: the one that was open last, else the first. */
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
