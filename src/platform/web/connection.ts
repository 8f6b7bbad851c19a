import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
const pause = 3000
let isReachable = true

/** Records whether the server answered. While it doesn't, this retries every three seconds until it does. */
export function reportReachable(answered: boolean): void {
  if (answered === isReachable) return
  isReachable = answered
  if (!answered) setTimeout(() => void askAgain(), pause)
  for (const listener of listeners) listener()
}

/** Calls back whenever the connection to the server is lost or restored. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the server was reachable at the last attempt. */
export function useIsReachable(): boolean {
  return useSyncExternalStore(onConnectionChange, isServerReachable)
}

/** Whether the server was reachable at the last attempt, for use outside a component. */
export function isServerReachable(): boolean {
  return isReachable
}

/** Checks whether the server is available, and records the result. */
export async function askServer(): Promise<boolean> {
  const answer = await fetch('/readyz', { cache: 'no-store' }).catch(() => undefined)
  const isThere = answer?.ok ?? false
  reportReachable(isThere)
  return isThere
}

async function askAgain(): Promise<void> {
  if (isReachable || (await askServer())) return
  setTimeout(() => void askAgain(), pause)
}
