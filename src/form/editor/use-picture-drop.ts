import type { DragEvent, RefObject } from 'react'
import { newComponent } from '../document/new-component.ts'
import { findComponent } from '../document/tree.ts'
import type { Boxes } from './boxes.ts'
import { insertInto } from './changes.ts'
import { newComponentId } from './component-id.ts'
import type { Editor } from './editor.ts'
import { dropAt } from './geometry/drop.ts'
import { createInk } from './ink.ts'
import { shownTab } from './tab-components.ts'

interface PictureDrop {
  readonly editor: Editor
  readonly overlay: RefObject<HTMLDivElement | null>
  readonly layer: RefObject<HTMLDivElement | null>
  readonly boxes: Boxes
  readonly onUpload: (file: File) => Promise<string | undefined>
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
      const files = [...event.dataTransfer.files].filter(({ type }) => type.startsWith('image/'))
      if (event.dataTransfer.files.length > 0) event.preventDefault()
      const { x, y, drop } = placeOf(event)
      if (drop) void addPictures(files, { ...drop, x, y })
    },
  }

  async function addPictures(files: readonly File[], at: { parentId: string; index: number; x: number; y: number }) {
    const stageBox = boxes.of(at.parentId)
    for (const [i, file] of files.entries()) {
      const src = await onUpload(file)
      if (src === undefined) continue
      const parent = findComponent(editor.get().document, at.parentId)
      if (!parent) return
      const unit = parent.type === 'scaledStage' && stageBox ? stageBox.width / parent.stageWidth : 0
      const style =
        unit > 0
          ? { x: Math.round((at.x - stageBox!.x) / unit), y: Math.round((at.y - stageBox!.y) / unit), width: 200 }
          : {}
      const picture = { ...newComponent('image', newComponentId), src, style }
      editor.run(insertInto(at.parentId, at.index + i, picture), [picture.id])
    }
  }
}
