const scope = '/push/'

/** The endpoint at which this browser takes push from the dashboard's address; empty when it does not. */
export async function browserEndpoint(): Promise<string> {
  if (!('serviceWorker' in navigator)) return ''
  try {
    const registration = await navigator.serviceWorker.getRegistration(scope)
    return (await registration?.pushManager.getSubscription())?.endpoint ?? ''
  } catch {
    return ''
  }
}

/** Tells our worker whom to tell, should the browser change the subscription. Where that cannot be kept, it goes without. */
export async function keepForWorker(note: { key: string; publicKey: string; endpoint: string }): Promise<void> {
  try {
    const notes = await caches.open('trellis-push')
    await notes.put(`${scope}${note.key}`, new Response(JSON.stringify(note)))
  } catch {
    // No room, or a browser that keeps nothing.
  }
}
