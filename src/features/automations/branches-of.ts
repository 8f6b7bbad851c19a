import type { Step } from './flow.ts'

/** The branches that a step has, by name; none for a step that only goes on. */
export function branchesOf(step: Step): readonly string[] {
  if (step.kind === 'condition') return ['yes', 'no']
  if (step.kind === 'wait_for') return ['happened', 'timed_out']
  if (step.kind === 'wait_date') return ['in_time', 'late']
  return step.kind === 'split' ? step.branches.map(({ key }) => key) : []
}
