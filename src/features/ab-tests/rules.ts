import type { TestGoal, Test } from './contract.ts'

/** A new test, as its owner may change it (weight and rounding: spec.md section 9). */
export const defaultTest = {
  goal: 'conversion' as TestGoal,
  auto_winner: false,
  bandit: false,
  minimum_weeks: 2,
  effect: 0.1,
  hold_out: 0,
} satisfies Partial<Test>

/** The name of a form that is made for a test: that of the one it is a copy of, and its letter. */
export function nameOfVariant(name: string, letter: string): string {
  const ending = ` (${letter})`
  return name.replace(/ \([A-Z]{1,3}\)$/, '').slice(0, 200 - ending.length) + ending
}
