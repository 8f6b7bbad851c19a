import type { DragEvent, RefObject } from 'react'
import { notify } from '#platform/web/ui/undoable.ts'
import type { Style } from '../document/style.ts'
import { findComponent } from '../document/tree.ts'
import { addPictures, picturesIn, type UploadPicture } from './add-pictures.ts'
import type { Boxes } from './boxes.ts'
import type { Editor } from './editor.ts'
import { dropAt } from './geometry/drop.ts'
import { createInk } from './ink.ts'
import { shownTab } from './tab-components.ts'

interface PictureDrop {
  readonly editor: Editor
  readonly overlay: RefObject<HTMLDivElement | null>
  readonly layer: RefObject<HTMLDivElement | null>
  readonly boxes: Boxes
  readonly onUpload: UploadPicture
}

/** Takes pictures that are dragged in from the desktop: a line shows where, and each becomes a picture there. */
export function usePictureDrop({ editor, overlay, layer, boxes, onUpload }: PictureDrop) {
  function placeOf(event: DragEvent) {
    const origin = overlay.current!.getBoundingClientRect()
    const [x, y] = [event.clientX - origin.x, event.clientY - origin.y]
    return { x, y, drop: dropAt(shownTab(editor.get()), boxes.all(), [], x, y) }
  }

  return {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      const line = placeOf(event).drop?.line
      layer.current?.replaceChildren()
      if (line) createInk(layer.current!).draw([{ ...line, what: 'drop' }])
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

  /** On a stage a picture has the place where it was dropped. */
  function styleOn(parentId: string, x: number, y: number): Style {
    const parent = findComponent(editor.get().document, parentId)
    const box = boxes.of(parentId)
    if (parent?.type !== 'scaledStage' || !box) return {}
    const unit = box.width / parent.stageWidth
    return { x: Math.round((x - box.x) / unit), y: Math.round((y - box.y) / unit), width: 200 }
  }
}
