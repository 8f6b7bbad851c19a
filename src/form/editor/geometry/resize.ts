import type { Axis, Rect } from './rect.ts'
import type { Lines } from './snap.ts'

/** The eight handles, named by compass direction. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof handles)[number]

interface ResizeOptions {
  /** Minimum width and height. */
  readonly minimum: number
  /** Width and height keep their ratio. */
  readonly keepRatio?: boolean
  /** The center stays in place, and both sides move. */
  readonly fromCentre?: boolean
}

/** Returns on which side of the center a handle is: -1, 0 or 1 for each axis. */
export function sideOf(handle: Handle): Record<Axis, -1 | 0 | 1> {
  return {
    x: handle.includes('w') ? -1 : handle.includes('e') ? 1 : 0,
    y: handle.includes('n') ? -1 : handle.includes('s') ? 1 : 0,
  }
}

/** Returns the edges that a handle moves, as the lines that may snap. */
export function linesOf(handle: Handle): Record<Axis, Lines> {
  const lines = { [-1]: [0], 0: [], 1: [1] } as const
  const side = sideOf(handle)
  return { x: lines[side.x], y: lines[side.y] }
}

/**
 * Returns a rectangle after one of its handles moved by a distance. The opposite side stays in place and is never
 * crossed.
 */
export function resizeRect(rect: Rect, handle: Handle, dx: number, dy: number, options: ResizeOptions): Rect {
  const { minimum, keepRatio = false, fromCentre = false } = options
  const side = sideOf(handle)
  const twice = fromCentre ? 2 : 1
  let width = Math.max(minimum, rect.width + side.x * dx * twice)
  let height = Math.max(minimum, rect.height + side.y * dy * twice)
  if (keepRatio && rect.width > 0 && rect.height > 0) {
    const [across, down] = [width / rect.width, height / rect.height]
    const ratio = side.x === 0 ? down : side.y === 0 || Math.abs(across - 1) > Math.abs(down - 1) ? across : down
    const factor = Math.max(ratio, minimum / Math.min(rect.width, rect.height))
    width = rect.width * factor
    height = rect.height * factor
  }
  return {
    x: rect.x + (fromCentre || side.x === 0 ? (rect.width - width) / 2 : side.x < 0 ? rect.width - width : 0),
    y: rect.y + (fromCentre || side.y === 0 ? (rect.height - height) / 2 : side.y < 0 ? rect.height - height : 0),
    width,
    height,
  }
}
