import { useEffect, useRef, type RefObject } from 'react'
import { useEditor } from './editor-context.tsx'
import { dropOnLayer, moveLayers, type Layer, type LayerPlace } from './layer-moves.ts'
import { topmost } from './changes.ts'
import { listenForDrags } from './listen-for-drags.ts'
import { holds } from './toolbox.ts'

/**
 * Moves layers by dragging: a line shows the position between layers, a frame the container. Touch drags start at the
 * grip, so that the list can still be scrolled. Escape cancels a drag.
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
    let dragged: readonly string[] = []
    let shown: HTMLElement | null = null
    let place: LayerPlace | null = null

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

    return listenForDrags<string>(tree, {
      press({ target, pointerType }) {
        const layer = (target as Element).closest<HTMLElement>('[data-layer]')?.dataset['layer']
        const isHeld = pointerType !== 'touch' || (target as Element).closest('[data-grip]')
        return layer && isHeld ? layer : null
      },
      begin(layer) {
        const { document: form, selection } = editor.get()
        const ids = selection.includes(layer) ? selection : [layer]
        place = null
        dragged = topmost(form, ids).flatMap(({ component, parents }) => (parents.length > 0 ? component.id : []))
        if (dragged.length === 0) return null
        return {
          move: ({ clientX, clientY }) => aim(clientX, clientY),
          drop() {
            if (place) editor.run(moveLayers(dragged, place), dragged)
          },
          end: () => show(null, ''),
        }
      },
    })
  }, [list, editor])
}
