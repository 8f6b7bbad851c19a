import type { Totals } from './contract.ts'

export const eventKinds = ['view', 'close', 'click', 'held', 'conversion'] as const
/** What can happen to a form; "held": it would have opened, but for a visitor of the hold-out. */
export type EventKind = (typeof eventKinds)[number]

/** Adds counts of kinds up to totals; `rate` is conversions per view, at most 1, and 0 where nothing was viewed. */
export function totalsOf(counts: readonly { kind: EventKind; count: number }[]): Totals {
  const sum = (kind: EventKind) => counts.reduce((all, one) => (one.kind === kind ? all + one.count : all), 0)
  const views = sum('view')
  const conversions = sum('conversion')
  return { views, conversions, closes: sum('close'), rate: views === 0 ? 0 : Math.min(1, conversions / views) }
}
