const nameFor = (siteId: string) => `trellis-first-steps-${siteId}`

/** Whether the first steps of a site were all done when somebody last looked, in this browser. */
export function areFirstStepsOver(siteId: string): boolean {
  try {
    return localStorage.getItem(nameFor(siteId)) !== null
  } catch {
    return false
  }
}

/** Remembers that the first steps of a site are all done. */
export function rememberFirstStepsOver(siteId: string): void {
  try {
    localStorage.setItem(nameFor(siteId), 'done')
  } catch {
    // A browser that stores nothing asks again.
  }
}
