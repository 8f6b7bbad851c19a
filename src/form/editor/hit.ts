/** Where a component was drawn, in pixels of the overlay. */
export interface Box {
  readonly id: string
  /** How far down the tree it is: 0 for a tab. */
  readonly depth: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The innermost component under a point; of several equally deep ones the one drawn last. */
export function hit(boxes: readonly Box[], x: number, y: number, slack = 0): Box | null {
  let found: Box | null = null
  for (const box of boxes) {
    const inside =
      x >= box.x - slack && x < box.x + box.width + slack && y >= box.y - slack && y < box.y + box.height + slack
    if (inside && (!found || box.depth >= found.depth)) found = box
  }
  return found
}

/** A box from its upper left corner, moved and scaled as a browser's rectangle is seen from another. */
export function boxOf(id: string, depth: number, rect: DOMRectReadOnly, origin: DOMRectReadOnly): Box {
  return { id, depth, x: rect.x - origin.x, y: rect.y - origin.y, width: rect.width, height: rect.height }
}
