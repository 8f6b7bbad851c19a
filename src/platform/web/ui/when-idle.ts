/** Runs non-urgent work, such as fetching a part of the screen, once the browser is idle. */
export function whenIdle(act: () => void): void {
  // Safari doesn't support it.
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 2000 })
  else setTimeout(act, 500)
}
