import { branchesOf } from '../branches-of.ts'
import type { Step } from '../contract.ts'
import { addStep, inOrder, isSameBranch, removeStep, type Spot, stepsUnder } from './edit-steps.ts'

/** What moves: the step with its branches, with all steps that follow it as well, or alone, leaving the steps of its branches. */
export type MoveScope = 'step' | 'following' | 'alone'

/** Steps that are moved or copied together, in order. `roots` names those that stand at the top of them. */
export interface StepGroup {
  readonly roots: readonly string[]
  readonly all: readonly Step[]
}

/** The steps that go along when a step is moved or copied. */
export function stepGroup(steps: readonly Step[], id: string, scope: MoveScope): StepGroup {
  const step = steps.find((one) => one.id === id)
  if (!step) return { roots: [], all: [] }
  const siblings = stepsUnder(steps, step.under)
  const roots = scope === 'following' ? siblings.slice(siblings.indexOf(step)) : [step]
  const all = roots.flatMap((root) => (scope === 'alone' ? [root] : [root, ...stepsBelow(steps, root)]))
  return { roots: roots.map((one) => one.id), all }
}

/** All that is in the branches of a step. */
export const stepsBelow = (steps: readonly Step[], step: Step): Step[] =>
  branchesOf(step).flatMap((branch) => inOrder(steps, { step: step.id, branch }))

/** Every spot of a flow, from the first to the last as they are drawn. */
export function spotsOf(steps: readonly Step[], under: Step['under'] = null): Spot[] {
  return [
    { under, after: null },
    ...stepsUnder(steps, under).flatMap((step) => [
      ...branchesOf(step).flatMap((branch) => spotsOf(steps, { step: step.id, branch })),
      { under, after: step.id },
    ]),
  ]
}

/** Answers of a spot whether moving a step there is possible and changes anything: nothing moves into itself. */
export function moveTargets(steps: readonly Step[], id: string, scope: MoveScope): (spot: Spot) => boolean {
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

/** Moves a step to a spot; where that is not possible, all stays as it is. */
export function moveStepTo(steps: readonly Step[], id: string, scope: MoveScope, spot: Spot): Step[] {
  if (!moveTargets(steps, id, scope)(spot)) return [...steps]
  return insertSteps(withoutGroup(steps, id, scope), stepGroup(steps, id, scope), spot)
}

/** Moves a step to the spot before or after its own, into branches and out of them; undefined at an end. */
export function moveStepBy(steps: readonly Step[], id: string, by: -1 | 1): Step[] | undefined {
  const step = steps.find((one) => one.id === id)
  if (!step) return undefined
  const own = spotOf(steps, step)
  const rest = withoutGroup(steps, id, 'step')
  const spots = spotsOf(rest)
  const at = spots.findIndex(({ under, after }) => isSameBranch(under, own.under) && after === own.after)
  const next = spots[at + by]
  return next && insertSteps(rest, stepGroup(steps, id, 'step'), next)
}

/** Puts steps, with what is in their branches, at a spot. */
export function insertSteps(steps: readonly Step[], { roots, all }: StepGroup, spot: Spot): Step[] {
  let after = spot.after
  let placed = [...steps]
  for (const id of roots) {
    const root = all.find((one) => one.id === id)!
    placed = addStep(placed, { ...root, under: spot.under }, { under: spot.under, after })
    after = id
  }
  return inOrder([...placed, ...all.filter(({ id }) => !roots.includes(id))])
}

/** Removes a step and puts the steps of some of its branches in its place, one branch after the other; the other branches go. */
export function removeKeeping(steps: readonly Step[], id: string, branches: readonly string[]): Step[] {
  const step = steps.find((one) => one.id === id)
  if (!step) return [...steps]
  const kept = branches.flatMap((branch) => stepsUnder(steps, { step: id, branch }))
  const all = kept.flatMap((root) => [root, ...stepsBelow(steps, root)])
  return insertSteps(removeStep(steps, id), { roots: kept.map((one) => one.id), all }, spotOf(steps, step))
}

/** Where a step stands. */
function spotOf(steps: readonly Step[], step: Step): Spot {
  const siblings = stepsUnder(steps, step.under)
  return { under: step.under, after: siblings[siblings.indexOf(step) - 1]?.id ?? null }
}

function withoutGroup(steps: readonly Step[], id: string, scope: MoveScope): Step[] {
  const step = steps.find((one) => one.id === id)!
  if (scope === 'alone') return removeKeeping(steps, id, branchesOf(step))
  return stepGroup(steps, id, scope).roots.reduce<Step[]>(removeStep, [...steps])
}

/** The spot right after a step; after the trigger, the first of all. */
export function spotAfter(steps: readonly Step[], id: string | null): Spot {
  const step = steps.find((one) => one.id === id)
  return step ? { under: step.under, after: step.id } : { under: null, after: null }
}
