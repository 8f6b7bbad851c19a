import { branchesOf } from '../branches-of.ts'
import type { Step } from '../contract.ts'
import { addStep, inOrder, isSameBranch, removeStep, type StepPosition, stepsUnder } from './edit-steps.ts'

/**
 * The part that moves: the step with its branches, that and all following steps, or the step alone without the steps of
 * its branches.
 */
export type MoveScope = 'step' | 'following' | 'alone'

/** Steps that are moved or copied together, in order. `roots` contains the IDs of the top-level ones. */
export interface StepGroup {
  readonly roots: readonly string[]
  readonly all: readonly Step[]
}

/** Returns the steps that are moved or copied together with a step. */
export function stepGroup(steps: readonly Step[], id: string, scope: MoveScope): StepGroup {
  const step = steps.find((one) => one.id === id)
  if (!step) return { roots: [], all: [] }
  const siblings = stepsUnder(steps, step.under)
  const roots = scope === 'following' ? siblings.slice(siblings.indexOf(step)) : [step]
  const all = roots.flatMap((root) => (scope === 'alone' ? [root] : [root, ...stepsBelow(steps, root)]))
  return { roots: roots.map((one) => one.id), all }
}

/** Returns all steps in the branches of a step. */
export const stepsBelow = (steps: readonly Step[], step: Step): Step[] =>
  branchesOf(step).flatMap((branch) => inOrder(steps, { step: step.id, branch }))

/** Returns every spot of a flow, in the order in which they are drawn. */
export function stepPositionsOf(steps: readonly Step[], under: Step['under'] = null): StepPosition[] {
  return [
    { under, after: null },
    ...stepsUnder(steps, under).flatMap((step) => [
      ...branchesOf(step).flatMap((branch) => stepPositionsOf(steps, { step: step.id, branch })),
      { under, after: step.id },
    ]),
  ]
}

/**
 * Returns a function that checks whether moving a step to a spot is possible and changes anything. A step can't be
 * moved into itself.
 */
export function moveTargets(steps: readonly Step[], id: string, scope: MoveScope): (spot: StepPosition) => boolean {
  const group = stepGroup(steps, id, scope)
  const [step] = group.all
  if (!step) return () => false
  const moved = new Set(group.all.map((one) => one.id))
  const own = spotOf(steps, step)
  return ({ under, after }) => {
    if ((under && moved.has(under.step)) || (after !== null && moved.has(after))) return false
    return !(isSameBranch(under, own.under) && after === own.after)
  }
}

/** Moves a step to a spot. If that isn't possible, nothing changes. */
export function moveStepTo(steps: readonly Step[], id: string, scope: MoveScope, spot: StepPosition): Step[] {
  if (!moveTargets(steps, id, scope)(spot)) return [...steps]
  return insertSteps(withoutGroup(steps, id, scope), stepGroup(steps, id, scope), spot)
}

/** Moves a step to the spot before or after its own, into branches and out of them; undefined at an end. */
export function moveStepBy(steps: readonly Step[], id: string, by: -1 | 1): Step[] | undefined {
  const step = steps.find((one) => one.id === id)
  if (!step) return undefined
  const own = spotOf(steps, step)
  const rest = withoutGroup(steps, id, 'step')
  const spots = stepPositionsOf(rest)
  const at = spots.findIndex(({ under, after }) => isSameBranch(under, own.under) && after === own.after)
  const next = spots[at + by]
  return next && insertSteps(rest, stepGroup(steps, id, 'step'), next)
}

/** Inserts steps, with everything in their branches, at a spot. */
export function insertSteps(steps: readonly Step[], { roots, all }: StepGroup, spot: StepPosition): Step[] {
  let after = spot.after
  let placed = [...steps]
  for (const id of roots) {
    const root = all.find((one) => one.id === id)!
    placed = addStep(placed, { ...root, under: spot.under }, { under: spot.under, after })
    after = id
  }
  return inOrder([...placed, ...all.filter(({ id }) => !roots.includes(id))])
}

/**
 * Removes a step and puts the steps of the given branches in its place, one branch after the other. The other branches
 * are removed.
 */
export function removeKeeping(steps: readonly Step[], id: string, branches: readonly string[]): Step[] {
  const step = steps.find((one) => one.id === id)
  if (!step) return [...steps]
  const kept = branches.flatMap((branch) => stepsUnder(steps, { step: id, branch }))
  const all = kept.flatMap((root) => [root, ...stepsBelow(steps, root)])
  return insertSteps(removeStep(steps, id), { roots: kept.map((one) => one.id), all }, spotOf(steps, step))
}

/** Returns the spot of a step. */
function spotOf(steps: readonly Step[], step: Step): StepPosition {
  const siblings = stepsUnder(steps, step.under)
  return { under: step.under, after: siblings[siblings.indexOf(step) - 1]?.id ?? null }
}

function withoutGroup(steps: readonly Step[], id: string, scope: MoveScope): Step[] {
  const step = steps.find((one) => one.id === id)!
  if (scope === 'alone') return removeKeeping(steps, id, branchesOf(step))
  return stepGroup(steps, id, scope).roots.reduce<Step[]>(removeStep, [...steps])
}

/** Returns the spot right after a step; for the trigger, the first spot of all. */
export function positionAfter(steps: readonly Step[], id: string | null): StepPosition {
  const step = steps.find((one) => one.id === id)
  return step ? { under: step.under, after: step.id } : { under: null, after: null }
}
