import type { Component } from '../../components/models.ts'
import type { Box } from '../hit.ts'
import { holds } from '../toolbox.ts'
import type { Rect } from './rect.ts'

/** Where a dragged component would land: before the container's child at `index`. A line shows it. */
export interface Drop {
  readonly parentId: string
  readonly index: number
  /** Null if it can land anywhere, as on a stage. */
  readonly line: Rect | null
}

const thickness = 3

/**
 * Returns where components dragged over the form would land: in the innermost container under the point that accepts
 * them, between its drawn children. Columns go only into rows. Null if no container accepts them.
 */
export function dropAt(
  tab: Component,
  boxes: readonly Box[],
  dragged: readonly Component[],
  x: number,
  y: number,
): Drop | null {
  const places = new Map(boxes.map((box) => [box.id, box]))
  const columns = dragged.length > 0 && dragged.every(({ type }) => type === 'gridColumn')
  if (!columns && dragged.some(({ type }) => type === 'gridColumn')) return null
  const moving = new Set(dragged.map(({ id }) => id))

  function inside(component: Component): Component | null {
    if (moving.has(component.id) || !contains(places.get(component.id), x, y)) return null
    for (const child of (component.childComponents ?? []).toReversed()) {
      const found = inside(child)
      if (found) return found
    }
    const isFit = columns ? component.type === 'gridRow' : holds(component)
    return isFit ? component : null
  }

  const container = inside(tab) ?? (columns ? null : tab)
  const box = container && places.get(container.id)
  if (!box) return null
  const children = container.childComponents ?? []
  if (container.type === 'scaledStage') return { parentId: container.id, index: children.length, line: null }
  const drawn = children.flatMap((child, index) => {
    const place = places.get(child.id)
    return place && !isCross(child) ? [{ place, index }] : []
  })
  const isAcross =
    drawn.length > 1 && drawn.every(({ place }, i) => i === 0 || place.x >= endX(drawn[i - 1]!.place) - 1)
  const next = drawn.find(({ place }) => (isAcross ? x < place.x + place.width / 2 : y < place.y + place.height / 2))
  const after = next ? drawn.indexOf(next) : drawn.length
  const before = drawn[after - 1]
  const index = next?.index ?? (before ? before.index + 1 : children.length)
  return { parentId: container.id, index, line: lineBetween(box, before?.place, next?.place, isAcross) }
}

function contains(box: Box | undefined, x: number, y: number): boolean {
  return !!box && x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height
}

function lineBetween(box: Rect, before: Rect | undefined, next: Rect | undefined, isAcross: boolean): Rect {
  if (isAcross) {
    const at = before && next ? (endX(before) + next.x) / 2 : next ? next.x : endX(before!)
    return { x: at - thickness / 2, y: (next ?? before!).y, width: thickness, height: (next ?? before!).height }
  }
  const beside = next ?? before
  const at =
    before && next
      ? (before.y + before.height + next.y) / 2
      : next
        ? next.y - thickness
        : before
          ? before.y + before.height + thickness
          : box.y + box.height / 2
  const wide = {
    x: beside ? Math.min(beside.x, before?.x ?? beside.x) : box.x + 8,
    width: beside?.width ?? box.width - 16,
  }
  return { ...wide, y: at - thickness / 2, height: thickness }
}

/** The × stays in its corner, whatever its position in the order. */
function isCross(component: Component): boolean {
  return component.type === 'button' && component.look === 'cross'
}

function endX(rect: Rect): number {
  return rect.x + rect.width
}
