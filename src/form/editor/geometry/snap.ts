import { type Axis, overlapsAlong, type Rect, sizeOf } from './rect.ts'

/**
 * A guide for a snapped rectangle. A line is across `axis` at `at`. A gap is the space that is as wide as another one.
 */
export interface Guide {
  readonly axis: Axis
  readonly kind: 'line' | 'gap'
  readonly at: number
  /** For a line, its ends along the other axis. For a gap, its ends along `axis`, drawn at `at` on the other axis. */
  readonly from: number
  readonly to: number
}

export interface SnapOptions {
  /** Snap distance, in pixels of the rectangles. */
  readonly tolerance: number
  /** Spacing of the grid lines, starting at the frame's corner. 0 for no grid. */
  readonly grid: number
}

/** The correction to apply to a rectangle, and the guides to show for it. */
export interface Snapped {
  readonly x: number
  readonly y: number
  readonly guides: readonly Guide[]
}

/** The lines of the moving rectangle that may snap: 0 its start, 0.5 its center, 1 its end. */
export type Lines = readonly (0 | 0.5 | 1)[]
const all: Lines = [0, 0.5, 1]

/**
 * Creates a function that snaps rectangles to others: to edges and centers first, then to equal gaps, then to the grid.
 * Created once per drag, called on every move. The nearest candidate wins, and of two equally near ones the first
 * found. An axis without lines is not changed.
 */
export function createSnapper(frame: Rect, others: readonly Rect[], { tolerance, grid }: SnapOptions) {
  const known = { x: linesAlong('x', [frame, ...others]), y: linesAlong('y', [frame, ...others]) }

  function toLine(axis: Axis, moving: Rect, lines: Lines) {
    let best: { by: number; at: number } | null = null
    for (const line of lines) {
      const own = moving[axis] + moving[sizeOf[axis]] * line
      const after = firstFrom(known[axis], own)
      for (const one of [known[axis][after - 1], known[axis][after]]) {
        const by = one ? one.at - own : Infinity
        if (Math.abs(by) <= tolerance && (!best || Math.abs(by) < Math.abs(best.by))) best = { by, at: one!.at }
      }
    }
    return best
  }

  function guideAt(axis: Axis, at: number, moving: Rect): Guide {
    const [across, size] = axis === 'x' ? (['y', 'height'] as const) : (['x', 'width'] as const)
    let [from, to] = [moving[across], moving[across] + moving[size]]
    for (let i = firstFrom(known[axis], at - same); known[axis][i] && known[axis][i]!.at <= at + same; i++) {
      const { rect } = known[axis][i]!
      if (rect === frame) continue
      from = Math.min(from, rect[across])
      to = Math.max(to, rect[across] + rect[size])
    }
    return { axis, kind: 'line', at, from, to }
  }

  function toGap(axis: Axis, moving: Rect) {
    const size = sizeOf[axis]
    const end = (rect: Rect) => rect[axis] + rect[size]
    const across = axis === 'x' ? 'y' : 'x'
    const row = others.filter((rect) => overlapsAlong(across, rect, moving))
    const middle = moving[axis] + moving[size] / 2
    const before = last(row, (rect) => (end(rect) <= middle ? end(rect) : null))
    const after = last(row, (rect) => (rect[axis] >= middle ? -rect[axis] : null))
    const at = moving[across] + moving[sizeOf[across]] / 2
    const candidates: { start: number; gaps: [number, number][] }[] = []
    if (before && after) {
      const gap = (after[axis] - end(before) - moving[size]) / 2
      const start = end(before) + gap
      candidates.push({
        start,
        gaps: [
          [end(before), start],
          [start + moving[size], after[axis]],
        ],
      })
    }
    const beyond = before && last(row, (rect) => (end(rect) <= before[axis] ? end(rect) : null))
    if (before && beyond) {
      const start = end(before) + before[axis] - end(beyond)
      candidates.push({
        start,
        gaps: [
          [end(beyond), before[axis]],
          [end(before), start],
        ],
      })
    }
    const further = after && last(row, (rect) => (rect[axis] >= end(after) ? -rect[axis] : null))
    if (after && further) {
      const start = after[axis] - (further[axis] - end(after)) - moving[size]
      candidates.push({
        start,
        gaps: [
          [start + moving[size], after[axis]],
          [end(after), further[axis]],
        ],
      })
    }
    const found = candidates
      .filter(({ start, gaps }) => Math.abs(start - moving[axis]) <= tolerance && gaps.every(([a, b]) => b > a))
      .toSorted((a, b) => Math.abs(a.start - moving[axis]) - Math.abs(b.start - moving[axis]))[0]
    if (!found) return null
    const guides = found.gaps.map(([from, to]): Guide => ({ axis, kind: 'gap', at, from, to }))
    return { by: found.start - moving[axis], guides }
  }

  function toGrid(axis: Axis, moving: Rect, lines: Lines): number {
    if (grid <= 0) return 0
    const place = moving[axis] + moving[sizeOf[axis]] * (lines[0] ?? 0) - frame[axis]
    const by = Math.round(place / grid) * grid - place
    return Math.abs(by) <= tolerance ? by : 0
  }

  /** `lines` lists for each axis the lines that may snap: all of them for a moved component, one for a moved edge. */
  return function snap(moving: Rect, lines: Record<Axis, Lines> = { x: all, y: all }): Snapped {
    const by = { x: 0, y: 0 }
    const shown: (() => Guide[])[] = []
    for (const axis of ['x', 'y'] as const) {
      if (lines[axis].length === 0) continue
      const line = toLine(axis, moving, lines[axis])
      const gap = line || lines[axis].length === 1 ? null : toGap(axis, moving)
      by[axis] = line?.by ?? gap?.by ?? toGrid(axis, moving, lines[axis])
      if (line) shown.push(() => [guideAt(axis, line.at, { ...moving, x: moving.x + by.x, y: moving.y + by.y })])
      else if (gap) shown.push(() => gap.guides)
    }
    return { ...by, guides: shown.flatMap((guides) => guides()) }
  }
}

/** Returns the rectangle with the largest `measure`, which is null for rectangles to ignore. Of equals, the first. */
function last(rects: readonly Rect[], measure: (rect: Rect) => number | null): Rect | undefined {
  let [found, max]: [Rect | undefined, number] = [undefined, -Infinity]
  for (const rect of rects) {
    const value = measure(rect)
    if (value !== null && value > max) [found, max] = [rect, value]
  }
  return found
}

/** Lines closer to each other than this count as one. */
const same = 0.01

interface Line {
  readonly at: number
  readonly rect: Rect
}

/** Returns all edges and centers along an axis, in order. */
function linesAlong(axis: Axis, rects: readonly Rect[]): readonly Line[] {
  const lines = rects.flatMap((rect) =>
    all.map((share): Line => ({ at: rect[axis] + rect[sizeOf[axis]] * share, rect })),
  )
  return lines.toSorted((a, b) => a.at - b.at)
}

/** Returns the index of the first line at or after `at`. */
function firstFrom(lines: readonly Line[], at: number): number {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (lines[middle]!.at < at) low = middle + 1
    else high = middle
  }
  return low
}
