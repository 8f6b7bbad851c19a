import type { Report, Step } from '../contract.ts'

/** Returns the text shown next to a branch's name: its share of a random split, and whether it has won. */
export function branchNote(step: Step | undefined, branch: string, splits: Report['splits'] = []): string {
  if (step?.kind !== 'split') return ''
  const sum = step.branches.reduce((all, { weight }) => all + weight, 0)
  const weight = step.branches.find(({ key }) => key === branch)?.weight ?? 0
  const isWinner = splits.some((one) => one.step_id === step.id && one.branch === branch && one.is_winner)
  const share = sum === 0 ? '' : `${Math.round((weight / sum) * 100)}%`
  return isWinner ? `${share} · winner` : share
}
