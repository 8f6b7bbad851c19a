/** A rectangle in any pixel coordinate system. */
export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** One of the two axes of a rectangle. `sizeOf` maps it to the name of its size. */
export type Axis = 'x' | 'y'
export const sizeOf = { x: 'width', y: 'height' } as const

/** Returns the smallest rectangle that contains all of them. Null for an empty list. */
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

/** Returns the rectangle between two corners, given in any order. */
export function between(ax: number, ay: number, bx: number, by: number): Rect {
  return { x: Math.min(ax, bx), y: Math.min(ay, by), width: Math.abs(ax - bx), height: Math.abs(ay - by) }
}

/** True if two rectangles overlap. Touching is not enough. */
export function overlaps(one: Rect, other: Rect): boolean {
  return overlapsAlong('x', one, other) && overlapsAlong('y', one, other)
}

/** True if the projections of two rectangles on an axis overlap. */
export function overlapsAlong(axis: Axis, one: Rect, other: Rect): boolean {
  const size = sizeOf[axis]
  return one[axis] < other[axis] + other[size] && other[axis] < one[axis] + one[size]
}
