import { useEffect, useState, type RefObject } from 'react'
import { createBoxes, type Boxes } from './boxes.ts'
import { useEditor } from './editor-context.tsx'
import { drawnEvent } from './use-drawn-form.ts'

/** Returns the boxes of the drawn components, updated when the drawing, its size or its images change. */
export function useBoxes(host: RefObject<HTMLElement | null>, overlay: RefObject<HTMLElement | null>): Boxes {
  const editor = useEditor()
  const [boxes] = useState(() => createBoxes({ editor, host, overlay }))

  useEffect(() => {
    const root = host.current?.shadowRoot
    const over = overlay.current
    if (!root || !over) return
    const observer = new ResizeObserver(boxes.refresh)
    let watched: Element | null = null
    const follow = () => {
      boxes.invalidate()
      const tab = root.querySelector('.form > *')
      if (tab === watched) return
      watched = tab
      observer.disconnect()
      observer.observe(over)
      for (const element of root.querySelectorAll('.form, .form > *')) observer.observe(element)
    }
    follow()
    let { selection, typing, locked } = editor.get()
    const unsubscribe = editor.subscribe(() => {
      const now = editor.get()
      if (now.selection !== selection || now.typing !== typing || now.locked !== locked) boxes.touch()
      ;({ selection, typing, locked } = now)
    })
    const events = ['load', 'input']
    for (const name of events) root.addEventListener(name, boxes.invalidate, true)
    root.addEventListener(drawnEvent, follow)
    document.fonts.addEventListener('loadingdone', boxes.invalidate)
    return () => {
      unsubscribe()
      observer.disconnect()
      for (const name of events) root.removeEventListener(name, boxes.invalidate, true)
      root.removeEventListener(drawnEvent, follow)
      document.fonts.removeEventListener('loadingdone', boxes.invalidate)
    }
  }, [host, overlay, boxes, editor])

  return boxes
}
