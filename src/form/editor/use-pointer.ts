import { useEffect, type RefObject } from 'react'
import { parentsOf } from '../document/tree.ts'
import type { Boxes } from './boxes.ts'
import { dragFlow, resizeFlow } from './drag-flow.ts'
import { dragMarquee } from './drag-marquee.ts'
import { dragPlaced, resizePlaced } from './drag-placed.ts'
import type { Drag, Ground, Pull } from './drag.ts'
import type { Editor } from './editor.ts'
import type { Handle } from './geometry/resize.ts'
import { hit } from './hit.ts'
import { createInk } from './ink.ts'
import { placedOf } from './placed.ts'
import { pressable } from './pressable.ts'
import { shownTab } from './tab-components.ts'

/** How far the pointer goes before a press becomes a drag, in pixels. */
const threshold = 4

interface Canvas {
  readonly editor: Editor
  readonly overlay: RefObject<HTMLDivElement | null>
  readonly host: RefObject<HTMLDivElement | null>
  readonly layer: RefObject<HTMLDivElement | null>
  readonly boxes: Boxes
}

const keep = (event: Event) => event.stopPropagation()

/**
 * Mouse, pen and finger on the canvas: a press that moves on drags what is selected, a handle, or a marquee. A finger
 * drags what it selected before, so that the canvas can still be scrolled. Escape gives a drag up.
 */
export function usePointer({ editor, overlay, host, layer, boxes }: Canvas): void {
  useEffect(() => {
    const [over, marks, drawn] = [overlay.current, layer.current, host.current]
    if (!over || !marks || !drawn) return
    const ink = createInk(marks)
    let press: {
      x: number
      y: number
      id: number
      origin: DOMRect
      handle: Handle | undefined
      touch: boolean
    } | null = null
    let drag: Drag | null = null
    let wasDragged = false

    const pullOf = (event: PointerEvent): Pull => ({
      x: event.clientX - press!.origin.x,
      y: event.clientY - press!.origin.y,
      dx: event.clientX - press!.x,
      dy: event.clientY - press!.y,
      shift: event.shiftKey,
      alt: event.altKey,
      free: event.ctrlKey || event.metaKey,
    })

    function begin(event: PointerEvent): Drag | null {
      const { origin, x, y, handle, touch } = press!
      const state = editor.get()
      const ground: Ground = {
        editor,
        tab: shownTab(state),
        boxes: boxes.all(),
        root: drawn!.shadowRoot!,
        ink,
        scale: drawn!.getBoundingClientRect().width / drawn!.offsetWidth,
      }
      if (handle) return placedOf(state) ? resizePlaced(ground, handle) : resizeFlow(ground, handle)
      const box = hit(pressable(boxes.all(), state), x - origin.x, y - origin.y)
      if (!box || box.depth === 0) return touch ? null : dragMarquee(ground)
      const around = [...parentsOf(state.document, box.id).map(({ id }) => id), box.id]
      const isSelected = state.selection.some((id) => around.includes(id) && id !== ground.tab.id)
      if (!isSelected && touch) return null
      if (!isSelected) editor.select(...(event.shiftKey ? [...state.selection, box.id] : [box.id]))
      return dragPlaced(ground) ?? dragFlow(ground)
    }

    function onDown(event: PointerEvent) {
      wasDragged = false
      const target = event.target as HTMLElement
      const handle = target.dataset['handle'] as Handle | undefined
      if (event.button !== 0 || !event.isPrimary || editor.get().typing) return
      if (target !== over && !handle && !('grip' in target.dataset)) return
      const { clientX: x, clientY: y, pointerId: id } = event
      press = { x, y, id, handle, origin: over!.getBoundingClientRect(), touch: event.pointerType === 'touch' }
    }

    function onMove(event: PointerEvent) {
      if (press?.id !== event.pointerId) return
      if (!drag) {
        if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < threshold) return
        drag = begin(event)
        if (!drag) {
          press = null
          return
        }
        over!.setPointerCapture(event.pointerId)
        over!.dataset['dragging'] = ''
        wasDragged = true
        window.addEventListener('pointermove', onDrag, true)
        window.addEventListener('mousemove', keep, true)
      }
      drag.move(pullOf(event))
    }

    /** While something is dragged, moves are nobody else's: React need not look for who wants them. */
    function onDrag(event: PointerEvent) {
      event.stopPropagation()
      onMove(event)
    }

    function finish() {
      window.removeEventListener('pointermove', onDrag, true)
      window.removeEventListener('mousemove', keep, true)
      drag?.end()
      drag = press = null
      ink.clear()
      delete over!.dataset['dragging']
    }

    function onUp(event: PointerEvent) {
      if (press?.id !== event.pointerId) return
      const dropped = drag
      const pull = pullOf(event)
      // What was shown goes before the form changes: what is drawn anew is measured as it will stay.
      finish()
      dropped?.drop(pull)
    }

    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !drag) return
      event.preventDefault()
      event.stopPropagation()
      finish()
    }

    // The click that ends a drag is none.
    function onClick(event: MouseEvent) {
      if (wasDragged) event.stopPropagation()
      wasDragged = false
    }

    over.addEventListener('pointerdown', onDown)
    over.addEventListener('pointermove', onMove)
    over.addEventListener('pointerup', onUp)
    over.addEventListener('pointercancel', finish)
    over.addEventListener('click', onClick, true)
    window.addEventListener('keydown', onKey, true)
    return () => {
      finish()
      over.removeEventListener('pointerdown', onDown)
      over.removeEventListener('pointermove', onMove)
      over.removeEventListener('pointerup', onUp)
      over.removeEventListener('pointercancel', finish)
      over.removeEventListener('click', onClick, true)
      window.removeEventListener('keydown', onKey, true)
    }
  }, [editor, overlay, host, layer, boxes])
}
