import fc from 'fast-check'
import { branchesOf } from '../../branches-of.ts'
import type { Step, StepKind } from '../../contract.ts'
import { addStep, newStep } from '../edit-steps.ts'
import { stepPositionsOf } from '../move-steps.ts'

const kinds: StepKind[] = ['email', 'wait', 'condition', 'split', 'wait_for', 'tag', 'go_to', 'end']

/** Flows as an owner may build them: each step is added at one of the spots that exist at that point. */
export const anySteps: fc.Arbitrary<Step[]> = fc
  .array(fc.record({ kind: fc.constantFrom(...kinds), at: fc.nat() }), { maxLength: 25 })
  .map((added) => {
    let steps: Step[] = []
    for (const [i, { kind, at }] of added.entries()) {
      const spots = stepPositionsOf(steps)
      const spot = spots[at % spots.length]!
      const step = newStep(kind, `s${i}`, spot.under)
      const target = steps[at % Math.max(1, steps.length)]?.id ?? ''
      steps = addStep(steps, step.kind === 'go_to' ? { ...step, step: target } : step, spot)
    }
    return steps
  })

/** Returns the total number of branches of the steps. */
export const branchCount = (steps: readonly Step[]): number =>
  steps.reduce((sum, step) => sum + branchesOf(step).length, 0)
