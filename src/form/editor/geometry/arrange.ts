import { type Axis, boundsOf, type Rect, sizeOf } from './rect.ts'

/** How components are aligned: by their starts, centers or ends, in one direction. */
export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'

const places: Record<Alignment, [Axis, number]> = {
  left: ['x', 0],
  center: ['x', 0.5],
  right: ['x', 1],
  top: ['y', 0],
  middle: ['y', 0.5],
  bottom: ['y', 1],
}

/** Aligns rectangles with each other, or with `frame`. Their sizes and order stay the same. */
export function alignRects(
  rects: readonly Rect[],
  alignment: Alignment,
  frame: Rect | null = boundsOf(rects),
): readonly Rect[] {
  if (!frame) return rects
  const [axis, share] = places[alignment]
  const size = sizeOf[axis]
  return rects.map((rect) => ({ ...rect, [axis]: frame[axis] + (frame[size] - rect[size]) * share }))
}

/**
 * Makes the gaps between three or more rectangles equal. The outermost ones stay, and so does the order in the list.
 */
export function distributeRects(rects: readonly Rect[], axis: Axis): readonly Rect[] {
  if (rects.length < 3) return rects
  const size = sizeOf[axis]
  const inOrder = rects.toSorted((a, b) => a[axis] + a[size] / 2 - b[axis] - b[size] / 2)
  const first = inOrder[0]!
  const final = inOrder.at(-1)!
  const taken = inOrder.reduce((all, rect) => all + rect[size], 0)
  const gap = (final[axis] + final[size] - first[axis] - taken) / (rects.length - 1)
  const moved = new Map<Rect, Rect>()
  let place = first[axis]
  for (const rect of inOrder) {
    moved.set(rect, { ...rect, [axis]: place })
    place += rect[size] + gap
  }
  return rects.map((rect) => moved.get(rect)!)
}
