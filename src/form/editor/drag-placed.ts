import { onStage } from '../document/base-sheet.ts'
import { editorSizes, limits } from '../document/constants.ts'
import { elementOf } from './boxes.ts'
import { setStyles } from './changes.ts'
import { stageGrid, type Drag, type DragContext, type Pull } from './drag.ts'
import { boundsOf, type Rect } from './geometry/rect.ts'
import { linesOf, resizeRect, type Handle } from './geometry/resize.ts'
import { createSnapper, type Snapped } from './geometry/snap.ts'
import type { Mark } from './ink.ts'
import { markOf } from './ink.ts'
import { placedOf, type Placed } from './placed.ts'

/** The measured pixels of a stage and the components on it. */
interface Measured {
  readonly origin: { x: number; y: number }
  /** Number of overlay pixels per pixel of the stage. */
  readonly unit: number
  readonly rects: readonly Rect[]
  readonly snap: ReturnType<typeof createSnapper>
}

function measure({ boxes }: DragContext, { stage, visits }: Placed): Measured | null {
  const places = new Map(boxes.map((box) => [box.id, box]))
  const origin = places.get(stage.id)
  if (!origin) return null
  const unit = origin.width / stage.stageWidth
  const onStage = (id: string): Rect | null => {
    const box = places.get(id)
    return box
      ? {
          x: (box.x - origin.x) / unit,
          y: (box.y - origin.y) / unit,
          width: box.width / unit,
          height: box.height / unit,
        }
      : null
  }
  const moving = new Set(visits.map(({ component }) => component.id))
  const others = (stage.childComponents ?? []).flatMap(({ id }) => (moving.has(id) ? [] : (onStage(id) ?? [])))
  const rects = visits.flatMap(({ component }) => onStage(component.id) ?? [])
  if (rects.length < visits.length) return null
  const frame = { x: 0, y: 0, width: stage.stageWidth, height: stage.stageHeight }
  const options = { tolerance: editorSizes.snapTolerance / unit, grid: stageGrid }
  return { origin, unit, rects, snap: createSnapper(frame, others, options) }
}

function outline({ origin, unit }: Measured, rect: Rect): Mark {
  return {
    what: 'outline',
    x: origin.x + rect.x * unit,
    y: origin.y + rect.y * unit,
    width: rect.width * unit,
    height: rect.height * unit,
  }
}

function tell({ origin, unit }: Measured, rect: Rect, text: string): Mark {
  const width = 84
  return {
    what: 'size',
    text,
    x: origin.x + (rect.x + rect.width / 2) * unit - width / 2,
    y: origin.y + (rect.y + rect.height) * unit + 8,
    width,
    height: 20,
  }
}

/** Moves the selection on a stage. Null if the selection isn't on a stage. */
export function dragPlaced(ground: DragContext): Drag | null {
  const placed = placedOf(ground.editor.get())
  const measured = placed && measure(ground, placed)
  if (!placed || !measured) return null
  const { unit, rects, snap, origin } = measured
  const bounds = boundsOf(rects)!
  const elements = placed.visits.map(({ component }) => elementOf(ground.root, component.id)!)

  /** Returns the distance by which everything moves, in pixels of the stage. */
  function moved({ dx, dy, shift, free }: Pull): Snapped {
    const straight = shift ? (Math.abs(dx) > Math.abs(dy) ? { x: dx, y: 0 } : { x: 0, y: dy }) : { x: dx, y: dy }
    const by = { x: straight.x / unit, y: straight.y / unit }
    if (free) return { ...by, guides: [] }
    const drawn = snap({ ...bounds, x: bounds.x + by.x, y: bounds.y + by.y })
    return { x: by.x + drawn.x, y: by.y + drawn.y, guides: drawn.guides }
  }

  return {
    move(pull) {
      const by = moved(pull)
      const shift = `translate(${(by.x * unit) / ground.scale}px,${(by.y * unit) / ground.scale}px)`
      for (const element of elements) element.style.transform = shift
      const there = (rect: Rect) => ({ ...rect, x: rect.x + by.x, y: rect.y + by.y })
      ground.ink.draw([
        ...by.guides.map((guide) => markOf(guide, origin, unit)),
        ...rects.map((rect) => outline(measured, there(rect))),
        tell(measured, there(bounds), `${Math.round(bounds.x + by.x)}, ${Math.round(bounds.y + by.y)}`),
      ])
    },
    drop(pull) {
      const by = moved(pull)
      const styles = placed.visits.map(({ component: { id, style } }) => {
        const [x, y] = [Math.round((style.x ?? 0) + by.x), Math.round((style.y ?? 0) + by.y)]
        return [id, { x, y }] as const
      })
      ground.editor.run(setStyles(new Map(styles)))
    },
    end() {
      for (const element of elements) element.style.transform = ''
    },
  }
}

/** Resizes the single selected component on a stage. */
export function resizePlaced(ground: DragContext, handle: Handle): Drag | null {
  const placed = placedOf(ground.editor.get())
  const measured = placed?.visits.length === 1 ? measure(ground, placed) : null
  const { component } = placed?.visits[0] ?? {}
  const element = component && elementOf(ground.root, component.id)
  if (!measured || !component || !element) return null
  const [from] = measured.rects as [Rect]
  const { style } = component
  const kept = element.style.cssText

  function resized({ dx, dy, shift, alt, free }: Pull) {
    const options = {
      minimum: limits.minimumComponentSize,
      keepRatio: shift || (component!.type === 'image' && handle.length === 2 && !shift),
      fromCentre: alt,
    }
    const [x, y] = [dx / measured!.unit, dy / measured!.unit]
    const plain = resizeRect(from, handle, x, y, options)
    if (free) return { rect: plain, guides: [] }
    const { x: byX, y: byY, guides } = measured!.snap(plain, linesOf(handle))
    return { rect: resizeRect(from, handle, x + byX, y + byY, options), guides }
  }

  function styleOf(rect: Rect) {
    return {
      x: Math.round((style.x ?? 0) + rect.x - from.x),
      y: Math.round((style.y ?? 0) + rect.y - from.y),
      width: Math.round(rect.width),
      height: Math.round(rect.height),
    }
  }

  return {
    move(pull) {
      const { rect, guides } = resized(pull)
      const { x, y, width, height } = styleOf(rect)
      const length = (value: number) => onStage(value, placed!.stage.stageWidth)
      element.style.cssText = `left:${length(x)};top:${length(y)};width:${length(width)};height:${length(height)}`
      ground.ink.draw([
        ...guides.map((guide) => markOf(guide, measured.origin, measured.unit)),
        outline(measured, rect),
        tell(measured, rect, `${width} × ${height}`),
      ])
    },
    drop: (pull) => ground.editor.run(setStyles(new Map([[component.id, styleOf(resized(pull).rect)]]))),
    end() {
      element.style.cssText = kept
    },
  }
}
