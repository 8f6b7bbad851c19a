import type { StepPosition } from '../edit-steps.ts'
import { branchName } from '../words.ts'

/** Returns the plus button's label for screen readers. */
export function placeName({ under, after }: StepPosition, numbers: ReadonlyMap<string, number>): string {
  if (after !== null) return `Add step after step ${numbers.get(after)}`
  if (under === null) return 'Add step at the start of the automation'
  return `Add step at the start of ${branchName(under.branch)} of step ${numbers.get(under.step)}`
}
