import { type Flow, type Step } from '../contract.ts'
import { freeId, type StepPosition } from './edit-steps.ts'
import { insertSteps, type StepGroup, stepGroup } from './move-steps.ts'
import { stepNames } from './words.ts'

/** Storage key of the copied steps, so that they can be pasted into another automation. */
const shelfName = 'trellis.copied-steps'

/** Copies a step with its branches. */
export function copyStep(steps: readonly Step[], id: string): void {
  try {
    localStorage.setItem(shelfName, JSON.stringify(stepGroup(steps, id, 'step')))
  } catch {
    // Storage is full or unavailable, so there is nothing to paste.
  }
}

/** Returns the most recently copied steps; undefined if there are none. */
export function copiedSteps(): StepGroup | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(shelfName) ?? 'null') as StepGroup | null
    return kept?.all.every(({ kind }) => kind in stepNames) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Adds a copy of steps at a spot. Also returns the ID of the first one. */
export function pasteSteps(
  { steps }: Pick<Flow, 'steps'>,
  group: StepGroup,
  spot: StepPosition,
): { steps: Step[]; id: string } {
  const names = new Map<string, string>()
  const taken = [...steps]
  for (const step of group.all) {
    const id = freeId({ steps: taken })
    names.set(step.id, id)
    taken.push({ ...step, id })
  }
  const named = (id: string) => names.get(id) ?? id
  const all = group.all.map((step): Step => {
    const under = step.under && { ...step.under, step: named(step.under.step) }
    const copy = { ...step, id: named(step.id), under }
    return copy.kind === 'go_to' ? { ...copy, step: named(copy.step) } : copy
  })
  const roots = group.roots.map(named)
  return { steps: insertSteps(steps, { roots, all }, spot), id: roots[0] ?? '' }
}
