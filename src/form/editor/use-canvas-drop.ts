import { type DragEvent, type RefObject, useEffect, useEffectEvent } from 'react'
import { notify } from '#platform/web/ui/undoable.ts'
import type { Style } from '../document/style.ts'
import { findComponent } from '../document/tree.ts'
import { addPictures, picturesIn, type UploadPicture } from './add-pictures.ts'
import type { Boxes } from './boxes.ts'
import { insertInto } from './changes.ts'
import { newComponentId } from './component-id.ts'
import type { Editor } from './editor.ts'
import { type Drop, dropAt } from './geometry/drop.ts'
import { createInk } from './ink.ts'
import { type PaletteDrag, paletteEvent } from './palette-drag.ts'
import { shownTab } from './tab-components.ts'
import { type Addable, componentFor } from './toolbox.ts'

interface CanvasDrop {
  readonly editor: Editor
  readonly overlay: RefObject<HTMLDivElement | null>
  readonly layer: RefObject<HTMLDivElement | null>
  readonly boxes: Boxes
  readonly onUpload: UploadPicture
}

/** Accepts components dragged out of the palette and images from the desktop. A line shows where they would land. */
export function useCanvasDrop({ editor, overlay, layer, boxes, onUpload }: CanvasDrop) {
  function placeOf({ clientX, clientY }: Pick<DragEvent, 'clientX' | 'clientY'>) {
    const origin = overlay.current!.getBoundingClientRect()
    const [x, y] = [clientX - origin.x, clientY - origin.y]
    const isOver = x >= 0 && y >= 0 && x < origin.width && y < origin.height
    return { x, y, drop: isOver ? dropAt(shownTab(editor.get()), boxes.all(), [], x, y) : null }
  }

  function showPlace(drop: Drop | null) {
    const target = drop && !drop.line && boxes.of(drop.parentId)
    layer.current!.replaceChildren()
    createInk(layer.current!).draw([
      ...(drop?.line ? [{ ...drop.line, what: 'drop' as const }] : []),
      ...(target ? [{ ...target, what: 'marquee' as const }] : []),
    ])
  }

  const onPalette = useEffectEvent(({ detail }: CustomEvent<PaletteDrag>) => {
    const { x, y, drop } = placeOf({ clientX: detail.x, clientY: detail.y })
    if (detail.phase === 'over') return showPlace(drop)
    layer.current?.replaceChildren()
    if (detail.phase === 'end' || !drop) return
    const made = componentFor(detail.type as Addable, editor.get().document, newComponentId)
    const component = { ...made, style: { ...made.style, ...styleOn(drop.parentId, x, y) } }
    editor.run(insertInto(drop.parentId, drop.index, component), [component.id])
    overlay.current?.focus()
  })
  useEffect(() => {
    const element = overlay.current
    const listener = (event: Event) => onPalette(event as CustomEvent<PaletteDrag>)
    element?.addEventListener(paletteEvent, listener)
    return () => element?.removeEventListener(paletteEvent, listener)
  }, [overlay])

  return {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      showPlace(placeOf(event).drop)
    },
    onDragLeave: () => layer.current?.replaceChildren(),
    onDrop(event: DragEvent) {
      layer.current?.replaceChildren()
      if (event.dataTransfer.files.length === 0) return
      event.preventDefault()
      const files = picturesIn(event.dataTransfer)
      if (files.length === 0) notify('Only images can be dropped on a form.')
      const { x, y, drop } = placeOf(event)
      if (drop) void addPictures(editor, files, onUpload, { ...drop, style: styleOn(drop.parentId, x, y) })
    },
  }

  /** On a stage, the component keeps the position at which it was dropped. */
  function styleOn(parentId: string, x: number, y: number): Style {
    const parent = findComponent(editor.get().document, parentId)
    const box = boxes.of(parentId)
    if (parent?.type !== 'scaledStage' || !box) return {}
    const unit = box.width / parent.stageWidth
    return { x: Math.round((x - box.x) / unit), y: Math.round((y - box.y) / unit), width: 200 }
  }
}
