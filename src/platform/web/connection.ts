import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
const pause = 3000
let isReachable = true

/** Notes whether the server answered. While it does not, this asks again every three seconds until it does. */
export function reportReachable(answered: boolean): void {
  if (answered === isReachable) return
  isReachable = answered
  if (!answered) setTimeout(() => void askAgain(), pause)
  for (const listener of listeners) listener()
}

/** Calls back whenever the server is lost or found again. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the server could be reached when it was last asked. */
export function useIsReachable(): boolean {
  return useSyncExternalStore(onConnectionChange, isServerReachable)
}

/** Whether the server could be reached when it was last asked, outside a component. */
export function isServerReachable(): boolean {
  return isReachable
}

/** Asks the server whether it is there, and notes its answer. */
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
