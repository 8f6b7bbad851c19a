import { useSyncExternalStore } from 'react'

/** A one-line message at an edge of the window, shown for some seconds. */
export interface Notice {
  readonly id: number
  readonly message: string
  readonly undo: (() => Promise<unknown> | void) | undefined
}

let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a notice that something was done: "Password changed." */
export function notify(message: string): void {
  show(message, undefined)
}

/** Shows a notice that something was done, with an undo button for eight seconds. */
export function undoable({ message, undo }: { message: string; undo: () => Promise<unknown> | void }): void {
  show(message, undo)
}

/** Removes a notice from the screen. */
export function dismissNotice(id: number): void {
  change(notices.filter((notice) => notice.id !== id))
}

/** Returns the notices on the screen, oldest first. */
export function useNotices(): readonly Notice[] {
  return useSyncExternalStore(subscribe, () => notices)
}

function show(message: string, undo: Notice['undo']): void {
  lastId += 1
  change([...notices.slice(-2), { id: lastId, message, undo }])
}

function change(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
