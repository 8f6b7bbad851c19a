import { limits } from '../document/constants.ts'
import { findVisit } from '../document/tree.ts'
import { isLoose } from './action.ts'
import { elementOf } from './boxes.ts'
import { moveAll, setStyle, setStyles, topmost } from './changes.ts'
import type { Drag, DragContext, Pull } from './drag.ts'
import { isCross } from './flow.ts'
import { dropAt } from './geometry/drop.ts'
import { resizeRect, type Handle } from './geometry/resize.ts'

/** Drags the selection to another position in the flow, or onto a stage. Null if part of it can't be moved. */
export function dragFlow(ground: DragContext): Drag | null {
  const { editor, tab, boxes, root, ink } = ground
  const { document: form, selection, locked } = editor.get()
  const visits = topmost(form, selection)
  const isFixed = visits.some(
    (visit) => !isLoose(visit) || locked.includes(visit.component.id) || isCross(visit.component),
  )
  if (isFixed || visits.length === 0) return null
  const dragged = visits.map(({ component }) => component)
  const own = boxes.filter(({ id }) => dragged.some((one) => one.id === id))
  const elements = dragged.flatMap(({ id }) => elementOf(root, id) ?? [])
  for (const element of elements) element.style.opacity = '0.35'

  return {
    move({ x, y, dx, dy }) {
      const drop = dropAt(tab, boxes, dragged, x, y)
      const target = drop && !drop.line && boxes.find(({ id }) => id === drop.parentId)
      ink.draw([
        ...own.map((box) => ({ ...box, what: 'outline' as const, x: box.x + dx, y: box.y + dy })),
        ...(drop?.line ? [{ ...drop.line, what: 'drop' as const }] : []),
        ...(target ? [{ ...target, what: 'marquee' as const }] : []),
      ])
    },
    drop({ x, y, dx, dy }) {
      const drop = dropAt(tab, boxes, dragged, x, y)
      if (!drop) return
      const stage = findVisit(form, drop.parentId)?.component
      const stageBox = boxes.find(({ id }) => id === drop.parentId)
      const unit = stage?.type === 'scaledStage' && stageBox ? stageBox.width / stage.stageWidth : 0
      const styles = dragged.map(({ id }) => {
        const box = own.find((one) => one.id === id)
        const isPlaced = unit > 0 && stageBox && box
        const place = isPlaced
          ? {
              x: Math.round((box.x + dx - stageBox.x) / unit),
              y: Math.round((box.y + dy - stageBox.y) / unit),
              width: Math.round(box.width / unit),
            }
          : { x: undefined, y: undefined, height: undefined }
        return [id, place] as const
      })
      editor.run((before) => {
        const moved = moveAll(
          dragged.map(({ id }) => id),
          drop.parentId,
          drop.index,
        )(before)
        return moved === before ? before : setStyles(new Map(styles))(moved)
      })
    },
    end() {
      for (const element of elements) element.style.opacity = ''
    },
  }
}

/**
 * Resizes a component in the flow by the handle on its right or bottom side: the width, or for a tab or box also the
 * height.
 */
export function resizeFlow(ground: DragContext, handle: Handle): Drag | null {
  const { editor, boxes, root, ink, scale } = ground
  const visit = findVisit(editor.get().document, editor.get().selection.at(-1) ?? '')
  const box = boxes.find(({ id }) => id === visit?.component.id)
  const element = visit && elementOf(root, visit.component.id)
  if (!visit || !box || !element) return null
  const { id, type } = visit.component
  const isCentred = type === 'tab' || visit.parents.at(-1)?.style.alignItems === 'center'
  const minimum = type === 'tab' ? limits.minimumPopupSize : limits.minimumComponentSize
  const from = { x: 0, y: 0, width: box.width / scale, height: box.height / scale }
  const kept = element.style.cssText

  function styleOf({ dx, dy }: Pull) {
    const twice = isCentred && handle === 'e' ? 2 : 1
    const rect = resizeRect(from, handle, (dx * twice) / scale, dy / scale, { minimum })
    return handle === 'e' ? { width: Math.round(rect.width) } : { minHeight: Math.round(rect.height) }
  }

  return {
    move(pull) {
      const { width, minHeight } = styleOf(pull)
      element.style.cssText = width === undefined ? `min-height:${minHeight}px` : `width:${width}px`
      const own = element.getBoundingClientRect()
      const origin = ink.origin()
      const there = { x: own.x - origin.x, y: own.y - origin.y, width: own.width, height: own.height }
      const label = { x: there.x + there.width / 2 - 42, y: there.y + there.height + 8, width: 84, height: 20 }
      ink.draw([
        { ...there, what: 'outline' },
        { ...label, what: 'size', text: `${width ?? minHeight} px` },
      ])
    },
    drop: (pull) => editor.run(setStyle(id, styleOf(pull))),
    end() {
      element.style.cssText = kept
    },
  }
}

/** Returns the handles that a component in the flow has. */
export function flowHandles(type: string): readonly Handle[] {
  if (type === 'tab' || type === 'background') return ['e', 's']
  return ['gridColumn', 'gridRow', 'hidden'].includes(type) ? [] : ['e']
}
