import type { TestGoal, Test } from './contract.ts'

/** Defaults of a new test, which its owner may change (weight and rounding: spec.md section 9). */
export const defaultTest = {
  goal: 'conversion' as TestGoal,
  auto_winner: false,
  bandit: false,
  minimum_weeks: 2,
  effect: 0.1,
  hold_out: 0,
} satisfies Partial<Test>

/** Returns the name of a form created for a test: the name of the form it copies, with its letter. */
export function nameOfVariant(name: string, letter: string): string {
  const ending = ` (${letter})`
  return name.replace(/ \([A-Z]{1,3}\)$/, '').slice(0, 200 - ending.length) + ending
}
