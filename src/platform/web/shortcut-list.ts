import { useEffect, useSyncExternalStore } from 'react'

/** One shortcut, such as "mod+K", and its description. */
interface Shortcut {
  readonly keys: string
  readonly label: string
}

/** The shortcuts of one part of a screen, such as its editor. */
export interface ShortcutGroup {
  readonly name: string
  readonly shortcuts: readonly Shortcut[]
}

let groups: readonly ShortcutGroup[] = []
let isOpen = false
const listeners = new Set<() => void>()

/**
 * Lists shortcuts for as long as the component they belong to is on the screen. The group must be a module constant.
 */
export function useListedShortcuts(group: ShortcutGroup): void {
  useEffect(() => {
    change(() => (groups = [...groups.filter((one) => one !== group), group]))
    return () => change(() => (groups = groups.filter((one) => one !== group)))
  }, [group])
}

/** Returns the groups of the components on the screen. */
export function useShortcutGroups(): readonly ShortcutGroup[] {
  return useSyncExternalStore(subscribe, () => groups)
}

/** Shows or hides the list of shortcuts. */
export function showShortcuts(isShown: boolean): void {
  change(() => (isOpen = isShown))
}

/** Whether the list of shortcuts is shown. */
export function useAreShortcutsShown(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen)
}

function change(what: () => unknown): void {
  what()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
