import { useEffect, useRef, type RefObject } from 'react'
import { useEditor } from './editor-context.tsx'
import { dropOnLayer, moveLayers, type Layer, type LayerPlace } from './layer-moves.ts'
import { topmost } from './changes.ts'
import { holds } from './toolbox.ts'

/** How far the pointer goes before a press becomes a drag, in pixels. */
const threshold = 4

interface Press {
  readonly x: number
  readonly y: number
  readonly id: number
  readonly layer: string
}

/**
 * Layers are put elsewhere by dragging: a line shows between which they would be, a frame in which. A finger takes them by
 * their grip, so that the list can still be scrolled. Escape gives a drag up.
 */
export function useLayerDrag(list: RefObject<HTMLElement | null>, layers: readonly Layer[]): void {
  const editor = useEditor()
  const latest = useRef(layers)
  useEffect(() => {
    latest.current = layers
  }, [layers])

  useEffect(() => {
    const tree = list.current
    if (!tree) return
    let press: Press | null = null
    let dragged: readonly string[] = []
    let shown: HTMLElement | null = null
    let place: LayerPlace | null = null
    let wasDragged = false

    function show(row: HTMLElement | null, part: string) {
      if (shown !== row) delete shown?.dataset['drop']
      shown = row
      if (row) row.dataset['drop'] = part
    }

    function aim(x: number, y: number) {
      const { left, width } = tree!.getBoundingClientRect()
      const row = document
        .elementFromPoint(Math.max(left + 4, Math.min(left + width - 4, x)), y)
        ?.closest<HTMLElement>('[data-layer]')
      const target = row && latest.current.find(({ component }) => component.id === row.dataset['layer'])
      if (!row || !target) {
        place = null
        return show(null, '')
      }
      const box = row.getBoundingClientRect()
      const share = (y - box.top) / box.height
      const edge = holds(target.component) || target.component.type === 'gridRow' ? 0.28 : 0.5
      const part = share < edge ? 'before' : share > 1 - edge ? 'after' : 'inside'
      place = dropOnLayer(latest.current, dragged, target, part)
      const isInside = place?.parentId === target.component.id
      show(place ? row : null, isInside ? 'inside' : part)
      row.scrollIntoView({ block: 'nearest' })
    }

    function finish() {
      show(null, '')
      delete tree!.dataset['dragging']
      press = place = null
      dragged = []
    }

    function onDown(event: PointerEvent) {
      wasDragged = false
      const target = event.target as Element
      const layer = target.closest<HTMLElement>('[data-layer]')?.dataset['layer']
      const isHeld = event.pointerType !== 'touch' || target.closest('[data-grip]')
      if (event.button !== 0 || !event.isPrimary || !layer || !isHeld) return
      press = { x: event.clientX, y: event.clientY, id: event.pointerId, layer }
    }

    function onMove(event: PointerEvent) {
      if (press?.id !== event.pointerId) return
      if (dragged.length === 0) {
        if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < threshold) return
        const { document: form, selection } = editor.get()
        const ids = selection.includes(press.layer) ? selection : [press.layer]
        dragged = topmost(form, ids).flatMap(({ component, parents }) => (parents.length > 0 ? component.id : []))
        if (dragged.length === 0) return finish()
        tree!.setPointerCapture(event.pointerId)
        tree!.dataset['dragging'] = ''
        wasDragged = true
      }
      aim(event.clientX, event.clientY)
    }

    function onUp(event: PointerEvent) {
      if (press?.id !== event.pointerId) return
      const [ids, to] = [dragged, place]
      finish()
      if (ids.length > 0 && to) editor.run(moveLayers(ids, to), ids)
    }

    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || dragged.length === 0) return
      event.preventDefault()
      event.stopPropagation()
      finish()
    }

    // The click that ends a drag is none.
    function onClick(event: MouseEvent) {
      if (wasDragged) event.stopPropagation()
      wasDragged = false
    }

    tree.addEventListener('pointerdown', onDown)
    tree.addEventListener('pointermove', onMove)
    tree.addEventListener('pointerup', onUp)
    tree.addEventListener('pointercancel', finish)
    tree.addEventListener('click', onClick, true)
    window.addEventListener('keydown', onKey, true)
    return () => {
      finish()
      tree.removeEventListener('pointerdown', onDown)
      tree.removeEventListener('pointermove', onMove)
      tree.removeEventListener('pointerup', onUp)
      tree.removeEventListener('pointercancel', finish)
      tree.removeEventListener('click', onClick, true)
      window.removeEventListener('keydown', onKey, true)
    }
  }, [list, editor])
}
