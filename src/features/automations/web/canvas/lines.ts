import type { Step } from '../../contract.ts'
import type { Box, Line } from './layout.ts'

interface Point {
  readonly x: number
  readonly y: number
}

const radius = 10
const lane = 20

/** Returns the path of a line down to a height, across, and down again, with round corners. */
export function elbow(from: Point, to: Point, across: number): string {
  const r = Math.min(radius, Math.abs(to.x - from.x) / 2, Math.abs(across - from.y), Math.abs(to.y - across))
  if (r === 0) return `M${from.x} ${from.y}V${to.y}`
  const side = to.x > from.x ? r : -r
  return `M${from.x} ${from.y}V${across - r}q0 ${r} ${side} ${r}` + `H${to.x - side}q${side} 0 ${side} ${r}V${to.y}`
}

/** Returns lines from each "go to" step to its target, drawn to the right of everything between the two. */
export function goToLines(
  steps: readonly Step[],
  boxes: ReadonlyMap<string, Box>,
  places: readonly Point[],
): { lines: Line[]; right: number } {
  const all = [...boxes.values()]
  let right = 0
  const lines = steps.flatMap((step, index): Line[] => {
    const from = boxes.get(step.id)
    const to = step.kind === 'go_to' ? boxes.get(step.step) : undefined
    if (!from || !to) return []
    const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y + from.height, to.y + to.height)]
    const between = all.filter(({ y, height }) => y < bottom && y + height > top)
    // Each line has plus buttons, so their positions also show how far to the side lines extend.
    const pluses = places.filter(({ y }) => y > top && y < bottom).map((place) => place.x + lane)
    const x = Math.max(...between.map((box) => box.x + box.width), ...pluses) + lane + (index % 4) * 5
    right = Math.max(right, x)
    const [start, end] = [middleRight(from), middleRight(to)]
    const down = Math.sign(end.y - start.y) * radius
    const path =
      `M${start.x} ${start.y}H${x - radius}q${radius} 0 ${radius} ${down}V${end.y - down}` +
      `q0 ${down} ${-radius} ${down}H${end.x + 2}`
    return [{ key: `go ${step.id}`, path }]
  })
  return { lines, right }
}

const middleRight = ({ x, y, width, height }: Box): Point => ({ x: x + width, y: y + height / 2 })
