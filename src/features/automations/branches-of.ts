import type { Step } from './flow.ts'

/** Returns the names of a step's branches; none for a step without branches. */
export function branchesOf(step: Step): readonly string[] {
  if (step.kind === 'condition') return ['yes', 'no']
  if (step.kind === 'wait_for') return ['happened', 'timed_out']
  if (step.kind === 'wait_date') return ['in_time', 'late']
  return step.kind === 'split' ? step.branches.map(({ key }) => key) : []
}
