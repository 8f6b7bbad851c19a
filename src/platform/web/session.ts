const cookie = 'trellis_session'
/** `chosen`: the user logged out; `lost`: the server no longer knows the session. */
type End = 'chosen' | 'lost'

const listeners = new Set<(end: End) => void>()
const beginListeners = new Set<() => void>()

/** Returns the token of the session that the server started. Undefined if no one is logged in. */
export function sessionToken(): string | undefined {
  const entry = document.cookie.split('; ').find((text) => text.startsWith(`${cookie}=`))
  const value = entry?.slice(cookie.length + 1)
  return value ? decodeURIComponent(value) : undefined
}

/** Whether this browser has a session. The server may have ended it. */
export function isLoggedIn(): boolean {
  return sessionToken() !== undefined
}

/** Deletes the session in this browser and notifies the listeners, which show the login screen. */
export function signOut(end: End): void {
  document.cookie = `${cookie}=; Path=/; Max-Age=0; SameSite=Strict`
  for (const listener of listeners) listener(end)
}

/** Notifies the listeners that a new session has replaced one that was lost. */
export function signInAgain(): void {
  for (const listener of beginListeners) listener()
}

/** Calls back whenever a new session has replaced one that was lost. */
export function onSignedInAgain(listener: () => void): () => void {
  beginListeners.add(listener)
  return () => beginListeners.delete(listener)
}

/** Calls back whenever the session has ended. */
export function onSignedOut(listener: (end: End) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
