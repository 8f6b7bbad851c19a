import { useEffect, useState, type RefObject } from 'react'
import type { Component } from '../components/models.ts'
import { boxOf, type Box } from './hit.ts'
import { componentsOf } from './tab-components.ts'
import { drawnEvent } from './use-drawn-form.ts'

/** Where each component of a tab is drawn, measured again when the drawing, its size or its pictures change. */
export function useBoxes(
  host: RefObject<HTMLElement | null>,
  overlay: RefObject<HTMLElement | null>,
  tab: Component,
): readonly Box[] {
  const [boxes, setBoxes] = useState<readonly Box[]>([])

  useEffect(() => {
    const root = host.current?.shadowRoot
    const over = overlay.current
    if (!root || !over) return
    const measure = () => setBoxes(boxesOf(tab, root, over))
    const observer = new ResizeObserver(measure)
    const observe = () => {
      observer.disconnect()
      observer.observe(over)
      for (const element of root.querySelectorAll('.form, .form > *')) observer.observe(element)
    }
    observe()
    const events = ['load', 'input', drawnEvent]
    for (const name of events) root.addEventListener(name, measure, true)
    root.addEventListener(drawnEvent, observe)
    document.fonts.addEventListener('loadingdone', measure)
    return () => {
      observer.disconnect()
      for (const name of events) root.removeEventListener(name, measure, true)
      root.removeEventListener(drawnEvent, observe)
      document.fonts.removeEventListener('loadingdone', measure)
    }
  }, [host, overlay, tab])

  return boxes
}

function boxesOf(tab: Component, root: ShadowRoot, overlay: HTMLElement): Box[] {
  const origin = overlay.getBoundingClientRect()
  const elements = new Map<string, HTMLElement>()
  for (const element of root.querySelectorAll<HTMLElement>('[data-id]')) elements.set(element.dataset['id']!, element)
  return componentsOf(tab).flatMap(({ component, depth }) => {
    const rect = elements.get(component.id)?.getBoundingClientRect()
    return rect && rect.width > 0 ? [boxOf(component.id, depth, rect, origin)] : []
  })
}

/** The element that draws a component. */
export function elementOf(root: ShadowRoot, id: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)
}
