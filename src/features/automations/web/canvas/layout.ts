import { branchesOf } from '../../branches-of.ts'
import type { Step } from '../../contract.ts'
import { branchLookup, type StepPosition } from '../edit-steps.ts'
import { elbow, goToLines } from './lines.ts'

/** A rectangle of the canvas, in unscaled canvas pixels. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * A line between steps. `key` identifies it: "after <step>", "into <step>/<branch>", "out <step>/<branch>", "go
 * <step>".
 */
export interface Line {
  readonly key: string
  readonly path: string
}

/** A place at which a step can be added or dropped. */
export interface Place {
  readonly spot: StepPosition
  readonly x: number
  readonly y: number
}

/** The label of a branch on its line. */
interface BranchLabel {
  readonly step: string
  readonly branch: string
  readonly x: number
  readonly y: number
}

/** The positions of all parts of a drawn flow. */
export interface Layout {
  readonly width: number
  readonly height: number
  /** Boxes by step ID; the trigger's under `triggerId`. */
  readonly boxes: ReadonlyMap<string, Box>
  readonly lines: readonly Line[]
  readonly places: readonly Place[]
  readonly labels: readonly BranchLabel[]
  /** Where contacts leave the flow at its end; null if none can reach it. */
  readonly end: { readonly x: number; readonly y: number } | null
}

/** The ID of the trigger among the steps. No step has an empty ID. */
export const triggerId = ''

/** Sizes of the drawn elements, in pixels. */
export const sizes = {
  card: 256,
  height: 66,
  figures: 40,
  gap: 60,
  branchGap: 36,
  emptyBranch: 128,
  margin: 24,
} as const

const drop = { bar: 18, label: 40, plus: 72, step: 96 }
const beforeJoin = 30

interface Extent {
  readonly left: number
  readonly right: number
}

/** Checks whether no contact continues after a step. */
const isLast = (step: Step | undefined) => step?.kind === 'end' || step?.kind === 'go_to'

/**
 * Lays out a flow from top to bottom. Branches are side by side below their step, and join again where they continue.
 */
export function layoutFlow(steps: readonly Step[], { hasFigures }: { hasFigures: boolean }): Layout {
  const boxes = new Map<string, Box>()
  const lines: Line[] = []
  const places: Place[] = []
  const labels: BranchLabel[] = []
  const height = sizes.height + (hasFigures ? sizes.figures : 0)
  const listOf = branchLookup(steps)
  const extents = new Map<string, Extent>()

  function extentOfList(under: Step['under']): Extent {
    const list = listOf(under)
    const least = list.length === 0 ? sizes.emptyBranch / 2 : sizes.card / 2
    const all = list.map(extentOf)
    return {
      left: Math.max(least, ...all.map(({ left }) => left)),
      right: Math.max(least, ...all.map(({ right }) => right)),
    }
  }

  function extentOf(step: Step): Extent {
    const known = extents.get(step.id)
    if (known) return known
    const { total, middle } = columnsOf(step)
    const half = sizes.card / 2
    const extent = { left: Math.max(half, middle), right: Math.max(half, total - middle) }
    extents.set(step.id, extent)
    return extent
  }

  /** Returns the horizontal positions of a step's branches, and of the step itself among them. */
  function columnsOf(step: Step) {
    let total = 0
    const axes = branchesOf(step).map((branch) => {
      const { left, right } = extentOfList({ step: step.id, branch })
      const axis = total + (total > 0 ? sizes.branchGap : 0) + left
      total = axis + right
      return { branch, axis }
    })
    const middle = axes.length === 0 ? 0 : (axes[0]!.axis + axes.at(-1)!.axis) / 2
    return { axes, total, middle }
  }

  /**
   * Draws a branch, starting at the bottom of the element above it. Returns where it ends, and whether contacts reach
   * its end.
   */
  function placeList(under: Step['under'], axis: number, from: number, first: number): { y: number; isOpen: boolean } {
    let y = first
    let above = from
    let isOpen = true
    for (const step of listOf(under)) {
      boxes.set(step.id, { x: axis - sizes.card / 2, y, width: sizes.card, height })
      const bottom = y + height
      const joined = placeBranches(step, axis, bottom)
      isOpen = joined.isOpen && !isLast(step)
      above = joined.y
      y = above + sizes.gap
      const isFollowed = step.id !== listOf(under).at(-1)?.id
      // Steps after an end are never reached, so no line leads to them.
      if (isOpen)
        lines.push({ key: `after ${step.id}`, path: `M${axis} ${above}V${isFollowed ? y : above + sizes.gap / 2}` })
      if (isOpen || isFollowed) places.push({ spot: { under, after: step.id }, x: axis, y: above + sizes.gap / 2 })
      if (isOpen && !isFollowed) above += sizes.gap / 2
    }
    return { y: above, isOpen }
  }

  function placeBranches(step: Step, axis: number, bottom: number): { y: number; isOpen: boolean } {
    const { axes, middle } = columnsOf(step)
    if (axes.length === 0) return { y: bottom, isOpen: true }
    const ends = axes.map((column) => {
      const x = axis - middle + column.axis
      const key = `${step.id}/${column.branch}`
      const under = { step: step.id, branch: column.branch }
      labels.push({ ...under, x, y: bottom + drop.label })
      places.push({ spot: { under, after: null }, x, y: bottom + drop.plus })
      const hasSteps = listOf(under).length > 0
      const start = bottom + (hasSteps ? drop.step : drop.plus)
      lines.push({ key: `into ${key}`, path: elbow({ x: axis, y: bottom }, { x, y: start }, bottom + drop.bar) })
      return { key, x, ...placeList(under, x, start, start) }
    })
    const open = ends.filter(({ isOpen }) => isOpen)
    const y = Math.max(...ends.map((end) => end.y)) + beforeJoin
    for (const end of open) lines.push({ key: `out ${end.key}`, path: elbow(end, { x: axis, y }, y - drop.bar / 2) })
    return { y, isOpen: open.length > 0 }
  }

  const whole = extentOfList(null)
  const half = sizes.card / 2
  const axis = Math.max(whole.left, half) + sizes.margin
  const top = sizes.margin
  boxes.set(triggerId, { x: axis - sizes.card / 2, y: top, width: sizes.card, height })
  places.push({ spot: { under: null, after: null }, x: axis, y: top + height + sizes.gap / 2 })
  const start = top + height + (listOf(null).length > 0 ? sizes.gap : sizes.gap / 2)
  lines.push({ key: 'after ', path: `M${axis} ${top + height}V${start}` })
  const { y, isOpen } = placeList(null, axis, start, start)
  const end = isOpen ? { x: axis, y: y + sizes.gap / 2 } : null
  if (end) lines.push({ key: 'end', path: `M${axis} ${y}V${end.y}` })
  const goTos = goToLines(steps, boxes, places)
  return {
    width: Math.max(axis + Math.max(whole.right, half), goTos.right) + sizes.margin,
    height: y + sizes.gap / 2 + sizes.margin * 2,
    boxes,
    lines: [...lines, ...goTos.lines],
    places,
    labels,
    end,
  }
}
