const nameFor = (siteId: string) => `trellis-first-steps-${siteId}`

/** Returns whether all first steps of a site were done when last checked in this browser. */
export function areFirstStepsOver(siteId: string): boolean {
  try {
    return localStorage.getItem(nameFor(siteId)) !== null
  } catch {
    return false
  }
}

/** Remembers that all first steps of a site are done. */
export function rememberFirstStepsOver(siteId: string): void {
  try {
    localStorage.setItem(nameFor(siteId), 'done')
  } catch {
    // In a browser that stores nothing, they are checked again.
  }
}
