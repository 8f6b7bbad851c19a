const missing = new WeakSet<object>()

/**
 * Records which errors mean that a chunk of the dashboard could not be fetched. Vite's loader announces each before it
 * throws it.
 */
export function watchForMissingCode(): void {
  addEventListener('vite:preloadError', (event) => missing.add(event.payload))
}

/** Checks whether an error means that a chunk of the dashboard could not be fetched. */
export function isMissingCode(error: unknown): boolean {
  return typeof error === 'object' && error !== null && missing.has(error)
}
