import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

/** Opens the command palette. */
export function openPalette(): void {
  change(true)
}

/** Closes the command palette. */
export function closePalette(): void {
  change(false)
}

/** Whether the command palette is open. */
export function useIsPaletteOpen(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen)
}

function change(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
