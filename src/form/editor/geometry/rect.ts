/** A rectangle in any one system of pixels. */
export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** One of the two directions of a rectangle, with what its place and size are called. */
export type Axis = 'x' | 'y'
export const sizeOf = { x: 'width', y: 'height' } as const

/** The smallest rectangle around all of them; null around nothing. */
export function boundsOf(rects: readonly Rect[]): Rect | null {
  if (rects.length === 0) return null
  const x = Math.min(...rects.map((one) => one.x))
  const y = Math.min(...rects.map((one) => one.y))
  return {
    x,
    y,
    width: Math.max(...rects.map((one) => one.x + one.width)) - x,
    height: Math.max(...rects.map((one) => one.y + one.height)) - y,
  }
}

/** The rectangle between two corners, in whichever order they come. */
export function between(ax: number, ay: number, bx: number, by: number): Rect {
  return { x: Math.min(ax, bx), y: Math.min(ay, by), width: Math.abs(ax - bx), height: Math.abs(ay - by) }
}

/** True when two rectangles have points in common; touching is not enough. */
export function overlaps(one: Rect, other: Rect): boolean {
  return overlapsAlong('x', one, other) && overlapsAlong('y', one, other)
}

/** True when two rectangles stand beside each other in one direction at least: their shadows on that axis meet. */
export function overlapsAlong(axis: Axis, one: Rect, other: Rect): boolean {
  const size = sizeOf[axis]
  return one[axis] < other[axis] + other[size] && other[axis] < one[axis] + one[size]
}
