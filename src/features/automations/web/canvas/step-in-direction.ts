import { branchesOf } from '../../branches-of.ts'
import type { Step } from '../../contract.ts'
import { stepsUnder } from '../edit-steps.ts'
import { type Layout, triggerId } from './layout.ts'

/** Returns the ID of the step that an arrow key leads to from a step or the trigger; the same ID if there is none. */
export function stepInDirection(steps: readonly Step[], boxes: Layout['boxes'], id: string, key: string): string {
  if (key === 'ArrowDown') return below(steps, id) ?? id
  if (key === 'ArrowUp') return above(steps, id) ?? id
  if (key === 'ArrowLeft' || key === 'ArrowRight') return aside(boxes, id, key === 'ArrowLeft' ? -1 : 1) ?? id
  if (key === 'Home') return triggerId
  return id
}

function below(steps: readonly Step[], id: string): string | undefined {
  if (id === triggerId) return stepsUnder(steps, null)[0]?.id
  const step = steps.find((one) => one.id === id)
  if (!step) return undefined
  for (const branch of branchesOf(step)) {
    const first = stepsUnder(steps, { step: id, branch })[0]
    if (first) return first.id
  }
  return following(steps, step)
}

/** Returns the next step of a branch, or the one after the branches join again. */
function following(steps: readonly Step[], step: Step): string | undefined {
  const siblings = stepsUnder(steps, step.under)
  const next = siblings[siblings.indexOf(step) + 1]
  if (next) return next.id
  const parent = steps.find(({ id }) => id === step.under?.step)
  return parent && following(steps, parent)
}

function above(steps: readonly Step[], id: string): string | undefined {
  const step = steps.find((one) => one.id === id)
  if (!step) return undefined
  const siblings = stepsUnder(steps, step.under)
  return siblings[siblings.indexOf(step) - 1]?.id ?? step.under?.step ?? triggerId
}

/**
 * Returns the nearest step to one side. A step in the same row is preferred to a closer one that is higher or lower.
 */
function aside(boxes: Layout['boxes'], id: string, side: -1 | 1): string | undefined {
  const from = boxes.get(id)
  if (!from) return undefined
  let best: { id: string; distance: number } | undefined
  for (const [other, box] of boxes) {
    const across = (box.x - from.x) * side
    if (across <= 0) continue
    const distance = across + Math.abs(box.y - from.y) * 3
    if (!best || distance < best.distance) best = { id: other, distance }
  }
  return best?.id
}
