import { formatMoney } from '#core/money.ts'
import { formatShare } from '#core/number.ts'
import type { Statistics, TestGoal } from '../contract.ts'

/** What the screens call the verdicts. */
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

/** What the screens call the goals. */
export const goalNames: Record<TestGoal, string> = {
  conversion: 'Conversions',
  revenue: 'Revenue per visitor',
}

/** What a visitor brings, by the goal: "5.2%" or "€1.25". */
export function formatMean(mean: number, goal: TestGoal, currency: string): string {
  return goal === 'conversion' ? formatShare(mean) : formatMoney(mean, currency)
}

/** A change with its sign: "+12%", "−3.4%". */
export function formatUplift(share: number): string {
  if (Math.abs(share) < 0.0005) return '±0%'
  return (share < 0 ? '−' : '+') + formatShare(Math.abs(share))
}

/** A count in full: "12,345". */
export function formatCount(count: number): string {
  return Math.round(count).toLocaleString('en')
}

/** A chance, never quite sure: "97%", ">99%". */
export function formatChance(chance: number): string {
  if (chance > 0.99 && chance < 1) return '>99%'
  if (chance < 0.01) return '<1%'
  return `${Math.round(chance * 100)}%`
}

/** A span in days, or hours at first: "3 days". */
export function formatDays(days: number): string {
  if (days < 1) return 'less than a day'
  const whole = Math.floor(days)
  return whole === 1 ? '1 day' : `${whole} days`
}
