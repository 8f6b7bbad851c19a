import type { RefObject } from 'react'
import type { Editor } from './editor.ts'
import { boxOf, type Box } from './hit.ts'
import { componentsOf, shownTab } from './tab-components.ts'

/** Positions of the components of the shown tab. Measured on demand, and again after something may have moved. */
export interface Boxes {
  all(): readonly Box[]
  of(id: string): Box | undefined
  /** Notifies listeners that other components are to be outlined, though none has moved. */
  touch(): void
  /** Reports that something may have moved. */
  invalidate(): void
  /** Like `invalidate`, but notifies immediately: for changes detected after the frame was laid out. */
  refresh(): void
  subscribe(listener: () => void): () => void
  /** Number of notifications sent to subscribers so far. */
  version(): number
}

interface DragContext {
  readonly editor: Editor
  readonly host: RefObject<HTMLElement | null>
  readonly overlay: RefObject<HTMLElement | null>
}

export function createBoxes({ editor, host, overlay }: DragContext): Boxes {
  const listeners = new Set<() => void>()
  const single = new Map<string, Box | undefined>()
  let whole: readonly Box[] | null = null
  let version = 0
  let frame = 0

  function measure(id: string): Box | undefined {
    const root = host.current?.shadowRoot
    const rect = root && elementOf(root, id)?.getBoundingClientRect()
    const entry = componentsOf(shownTab(editor.get())).find(({ component }) => component.id === id)
    if (!rect || !entry || rect.width === 0) return undefined
    return boxOf(id, entry.depth, rect, overlay.current!.getBoundingClientRect())
  }

  function measureAll(): readonly Box[] {
    const root = host.current?.shadowRoot
    const origin = overlay.current?.getBoundingClientRect()
    if (!root || !origin) return []
    const elements = new Map<string, HTMLElement>()
    for (const element of root.querySelectorAll<HTMLElement>('[data-id]')) elements.set(element.dataset['id']!, element)
    return componentsOf(shownTab(editor.get())).flatMap(({ component, depth }) => {
      const rect = elements.get(component.id)?.getBoundingClientRect()
      return rect && rect.width > 0 ? [boxOf(component.id, depth, rect, origin)] : []
    })
  }

  function forget() {
    whole = null
    single.clear()
  }

  function touch() {
    frame ||= requestAnimationFrame(tell)
  }

  function tell() {
    frame = 0
    version++
    for (const listener of listeners) listener()
  }

  return {
    all: () => (whole ??= measureAll()),
    of(id) {
      if (whole) return whole.find((box) => box.id === id)
      if (!single.has(id)) single.set(id, measure(id))
      return single.get(id)
    },
    touch,
    invalidate() {
      forget()
      touch()
    },
    refresh() {
      forget()
      cancelAnimationFrame(frame)
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    version: () => version,
  }
}

/** Returns the element that draws a component. */
export function elementOf(root: ShadowRoot, id: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)
}
