import { useEffect, type RefObject } from 'react'
import { parentsOf } from '../document/tree.ts'
import type { Boxes } from './boxes.ts'
import { dragFlow, resizeFlow } from './drag-flow.ts'
import { dragMarquee } from './drag-marquee.ts'
import { dragPlaced, resizePlaced } from './drag-placed.ts'
import type { Drag, DragContext, Pull } from './drag.ts'
import type { Editor } from './editor.ts'
import type { Handle } from './geometry/resize.ts'
import { hit } from './hit.ts'
import { createInk } from './ink.ts'
import { listenForDrags } from './listen-for-drags.ts'
import { placedOf } from './placed.ts'
import { pressable } from './pressable.ts'
import { shownTab } from './tab-components.ts'

interface Canvas {
  readonly editor: Editor
  readonly overlay: RefObject<HTMLDivElement | null>
  readonly host: RefObject<HTMLDivElement | null>
  readonly layer: RefObject<HTMLDivElement | null>
  readonly boxes: Boxes
}

interface Press {
  readonly x: number
  readonly y: number
  readonly origin: DOMRect
  readonly handle: Handle | undefined
  readonly touch: boolean
}

/**
 * Handles mouse, pen and touch on the canvas: a press that moves drags the selection, a handle, or a marquee. A touch
 * drags only what was selected before, so that the canvas can still be scrolled. Escape cancels a drag.
 */
export function usePointer({ editor, overlay, host, layer, boxes }: Canvas): void {
  useEffect(() => {
    const [over, marks, drawn] = [overlay.current, layer.current, host.current]
    if (!over || !marks || !drawn) return
    const ink = createInk(marks)

    const pullOf = (press: Press, event: PointerEvent): Pull => ({
      x: event.clientX - press.origin.x,
      y: event.clientY - press.origin.y,
      dx: event.clientX - press.x,
      dy: event.clientY - press.y,
      shift: event.shiftKey,
      alt: event.altKey,
      free: event.ctrlKey || event.metaKey,
    })

    function begin({ origin, x, y, handle, touch }: Press, event: PointerEvent): Drag | null {
      const state = editor.get()
      const ground: DragContext = {
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

    return listenForDrags<Press>(over, {
      press(event) {
        const target = event.target as HTMLElement
        const handle = target.dataset['handle'] as Handle | undefined
        if (editor.get().typing || (target !== over && !handle && !('grip' in target.dataset))) return null
        const { clientX: x, clientY: y, pointerType } = event
        return { x, y, handle, origin: over.getBoundingClientRect(), touch: pointerType === 'touch' }
      },
      begin(press, event) {
        const drag = begin(press, event)
        if (!drag) return null
        return {
          move: (moved) => drag.move(pullOf(press, moved)),
          drop: (dropped) => drag.drop(pullOf(press, dropped)),
          end() {
            drag.end()
            ink.clear()
          },
        }
      },
    })
  }, [editor, overlay, host, layer, boxes])
}
