import { useCallback, useEffect, useState, type RefObject } from 'react'
import type { Component } from '../components/models.ts'
import { boxOf, type Box } from './hit.ts'
import { componentsOf } from './tab-components.ts'

/** Where each component of a tab is drawn, measured again when the drawing, its size or its pictures change. */
export function useBoxes(
  host: RefObject<HTMLElement | null>,
  overlay: RefObject<HTMLElement | null>,
  tab: Component,
  ...causes: readonly unknown[]
) {
  const [boxes, setBoxes] = useState<readonly Box[]>([])

  const measure = useCallback(() => {
    const root = host.current?.shadowRoot
    const origin = overlay.current?.getBoundingClientRect()
    if (!root || !origin) return
    const found: Box[] = []
    for (const { component, depth } of componentsOf(tab)) {
      const element = elementOf(root, component.id)
      const rect = element?.getBoundingClientRect()
      if (rect && rect.width > 0) found.push(boxOf(component.id, depth, rect, origin))
    }
    setBoxes(found)
  }, [host, overlay, tab])

  useEffect(() => {
    measure()
    const root = host.current?.shadowRoot
    if (!root) return
    const observer = new ResizeObserver(measure)
    observer.observe(host.current!)
    const form = root.querySelector('form')
    if (form) observer.observe(form)
    for (const child of form?.children ?? []) observer.observe(child)
    root.addEventListener('load', measure, true)
    document.fonts.addEventListener('loadingdone', measure)
    return () => {
      observer.disconnect()
      root.removeEventListener('load', measure, true)
      document.fonts.removeEventListener('loadingdone', measure)
    }
  }, [measure, host, ...causes])

  return { boxes, measure }
}

/** The element that draws a component. */
export function elementOf(root: ShadowRoot, id: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)
}
