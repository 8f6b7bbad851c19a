import { formatMoney } from '#core/money.ts'
import { formatShare } from '#core/number.ts'
import type { Statistics, TestGoal } from '../contract.ts'

/** Display names of the verdicts. */
export const verdictNames: Record<Statistics['verdict'], string> = {
  not_running: 'Not running',
  no_visitors: 'No visitors yet',
  sample_ratio_mismatch: 'Sample ratio mismatch',
  collecting: 'Collecting data',
  undecided: 'No winner yet',
  no_difference: 'No difference',
  original_beaten: 'Original is beaten',
  leading: 'Leading',
  winner: 'Winner',
}

/** Display names of the goals. */
export const goalNames: Record<TestGoal, string> = {
  conversion: 'Conversions',
  revenue: 'Revenue per visitor',
}

/** Formats the mean per visitor, depending on the goal: "5.2%" or "€1.25". */
export function formatMean(mean: number, goal: TestGoal, currency: string): string {
  return goal === 'conversion' ? formatShare(mean) : formatMoney(mean, currency)
}

/** Formats a change with its sign: "+12%", "−3.4%". */
export function formatUplift(share: number): string {
  if (Math.abs(share) < 0.0005) return '±0%'
  return (share < 0 ? '−' : '+') + formatShare(Math.abs(share))
}

/** Formats a count in full: "12,345". */
export function formatCount(count: number): string {
  return Math.round(count).toLocaleString('en')
}

/** Formats a chance without ever showing full certainty: "97%", ">99%". */
export function formatChance(chance: number): string {
  if (chance > 0.99 && chance < 1) return '>99%'
  if (chance < 0.01) return '<1%'
  return `${Math.round(chance * 100)}%`
}

/** Formats a duration in days: "3 days", or "less than a day". */
export function formatDays(days: number): string {
  if (days < 1) return 'less than a day'
  const whole = Math.floor(days)
  return whole === 1 ? '1 day' : `${whole} days`
}
