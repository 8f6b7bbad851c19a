import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { insertBlock, moveBlock } from '../../changes.ts'
import type { MailBlock } from '../../document.ts'
import { type Boxes, type Drop, dropAt } from '../../drop.ts'
import { findBlock, fitsColumn } from '../../walk.ts'
import { blockName } from '../../block-name.ts'
import { useMailEditing } from '../mail-editing.tsx'

/** The dragged item: a block of the email, or a new one. */
export type Dragged = { readonly id: string } | { readonly make: () => MailBlock; readonly label: string }

interface Drag {
  readonly label: string
  readonly x: number
  readonly y: number
  readonly drop: Drop | null
}

/** Distance in pixels that a press may move and still count as a click. */
const slack = 5
/** Distance in pixels from the window's edge within which dragging scrolls the page. */
const margin = 60

/** Lets blocks be dragged by mouse, pen or finger. Call `start` when a block is pressed. */
export function useDrag(stage: RefObject<HTMLElement | null>, boxes: Boxes) {
  const editing = useMailEditing()
  const [drag, setDrag] = useState<Drag | null>(null)
  const known = useRef(boxes)
  useEffect(() => {
    known.current = boxes
  })
  const stop = useRef<() => void>(() => undefined)
  useEffect(() => () => stop.current(), [])

  function start(event: ReactPointerEvent, dragged: Dragged) {
    if (event.button !== 0) return
    stop.current()
    const from = { x: event.clientX, y: event.clientY }
    let at = from
    let isMoving = false
    let drop: Drop | null = null
    const { document } = editing.get()
    const block = 'id' in dragged ? findBlock(document, dragged.id)?.block : dragged.make()
    if (!block) return
    const label = 'id' in dragged ? blockName(block) : dragged.label

    function show() {
      const origin = stage.current?.getBoundingClientRect()
      if (!origin) return
      const point = { x: at.x - origin.x, y: at.y - origin.y }
      const isOver = point.x > -40 && point.x < origin.width + 40
      const which = { id: 'id' in dragged ? dragged.id : null, inColumns: fitsColumn(block!) }
      drop = isOver ? dropAt(editing.get().document, known.current, point, which) : null
      setDrag({ label, x: at.x, y: at.y, drop })
    }
    const onMove = (move: PointerEvent) => {
      at = { x: move.clientX, y: move.clientY }
      isMoving ||= Math.hypot(at.x - from.x, at.y - from.y) > slack
      if (isMoving) show()
    }
    const onUp = () => {
      end()
      if (!isMoving || !drop) return
      const { place } = drop
      if ('id' in dragged) editing.change(moveBlock(dragged.id, place), { select: dragged.id })
      else editing.change(insertBlock(block, place), { select: block.id })
    }
    const onKey = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return
      key.stopPropagation()
      end()
    }
    const scrolling = window.setInterval(() => {
      if (!isMoving) return
      const by = at.y < margin ? at.y - margin : at.y > innerHeight - margin ? at.y - innerHeight + margin : 0
      if (by === 0) return
      window.scrollBy(0, by / 3)
      show()
    }, 16)
    function end() {
      window.clearInterval(scrolling)
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', onKey, true)
      stop.current = () => undefined
      setDrag(null)
    }
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', end)
    window.addEventListener('keydown', onKey, true)
    stop.current = end
  }
  return { drag, start }
}
