/** Does something that nobody waits for yet, such as fetching a part of the screen, once the browser has nothing else to do. */
export function whenIdle(act: () => void): void {
  // Safari has no word for it.
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 2000 })
  else setTimeout(act, 500)
}
