/** Area in which a component was drawn, in overlay pixels. */
export interface Box {
  readonly id: string
  /** Depth in the tree: 0 for a tab. */
  readonly depth: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Returns the innermost component under a point. Of several equally deep ones, the one drawn last. */
export function hit(boxes: readonly Box[], x: number, y: number, slack = 0): Box | null {
  let found: Box | null = null
  for (const box of boxes) {
    const inside =
      x >= box.x - slack && x < box.x + box.width + slack && y >= box.y - slack && y < box.y + box.height + slack
    if (inside && (!found || box.depth >= found.depth)) found = box
  }
  return found
}

/** Creates a box from a browser's rectangle, relative to the upper left corner of `origin`. */
export function boxOf(id: string, depth: number, rect: DOMRectReadOnly, origin: DOMRectReadOnly): Box {
  return { id, depth, x: rect.x - origin.x, y: rect.y - origin.y, width: rect.width, height: rect.height }
}
