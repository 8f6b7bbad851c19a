const scope = '/push/'

/** Returns the endpoint at which this browser receives push from the dashboard's origin; empty if it doesn't. */
export async function browserEndpoint(): Promise<string> {
  if (!('serviceWorker' in navigator)) return ''
  try {
    const registration = await navigator.serviceWorker.getRegistration(scope)
    return (await registration?.pushManager.getSubscription())?.endpoint ?? ''
  } catch {
    return ''
  }
}

/**
 * Stores for our worker which site to notify if the browser changes the subscription. If it can't be stored, that is
 * skipped.
 */
export async function saveForWorker(note: { key: string; publicKey: string; endpoint: string }): Promise<void> {
  try {
    const notes = await caches.open('trellis-push')
    await notes.put(`${scope}${note.key}`, new Response(JSON.stringify(note)))
  } catch {
    // Storage is full or unavailable in this browser.
  }
}
