import { branchesOf } from '../../branches-of.ts'
import type { Step, TestStep } from '../../contract.ts'
import { stepsUnder } from '../edit-steps.ts'
import { triggerId } from './layout.ts'

/** Returns the keys of the lines on the path of a test run. */
export function testedLines(
  steps: readonly Step[],
  walk: readonly Pick<TestStep, 'step_id' | 'outcome'>[],
): Set<string> {
  const byId = new Map(steps.map((step) => [step.id, step]))
  const lines = new Set<string>([`after ${triggerId}`])
  /** Continues from a completed step: to the next one, or out of branches in which it was the last. */
  const goOn = (step: Step) => {
    lines.add(`after ${step.id}`)
    if (stepsUnder(steps, step.under).at(-1) !== step) return
    const parent = step.under && byId.get(step.under.step)
    if (!parent) {
      lines.add('end')
      return
    }
    lines.add(`out ${parent.id}/${step.under!.branch}`)
    goOn(parent)
  }
  for (const { step_id, outcome } of walk) {
    const step = byId.get(step_id)
    if (!step || step.kind === 'end') continue
    if (step.kind === 'go_to') lines.add(`go ${step.id}`)
    else if (!branchesOf(step).includes(outcome)) goOn(step)
    else {
      lines.add(`into ${step.id}/${outcome}`)
      if (stepsUnder(steps, { step: step.id, branch: outcome }).length > 0) continue
      lines.add(`out ${step.id}/${outcome}`)
      goOn(step)
    }
  }
  if (steps.length === 0) lines.add('end')
  return lines
}
