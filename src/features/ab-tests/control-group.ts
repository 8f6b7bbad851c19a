import { compare, type Interval } from '#core/statistics/compare.ts'
import { falseWinners } from '#core/statistics/confidence-sequence.ts'
import type { ControlGroup } from './contract.ts'
import { cellOf, type Stratum } from '#core/statistics/tally.ts'

/** Both groups by span, as "shown" and "control". */
interface Groups {
  readonly conversions: readonly Stratum[]
  readonly revenue: readonly Stratum[]
}

/** Computes the incremental effect of forms by comparing visitors who saw one with the control group. */
export function controlGroup({ conversions, revenue }: Groups): ControlGroup {
  const brought = incrementalOf(conversions)
  const [shown, control] = [cellOf(conversions, 'shown'), cellOf(conversions, 'control')]
  const [spent, spentWithout] = [cellOf(revenue, 'shown').sum, cellOf(revenue, 'control').sum]
  return {
    shown: { visitors: shown.visitors, conversions: shown.sum, revenue: spent },
    control: { visitors: control.visitors, conversions: control.sum, revenue: spentWithout },
    ...brought,
    revenue: spent > 0 || spentWithout > 0 ? incrementalOf(revenue) : null,
    sentence: sentenceOf(brought, shown.sum),
  }
}

type Incremental = Interval & { readonly incremental: number | null }

/** Computes how much more all visitors who saw a form brought than they would have without it. */
export function incrementalOf(strata: readonly Stratum[]): Incremental {
  const { gap, gapInterval, neededEvents } = compare(strata, 'shown', 'control', falseWinners)
  const { visitors } = cellOf(strata, 'shown')
  const times = (one: number | null) => (one === null ? null : one * visitors)
  return {
    incremental: neededEvents === null ? null : gap * visitors,
    low: times(gapInterval.low),
    high: times(gapInterval.high),
  }
}

function sentenceOf({ incremental: extra, low, high }: Incremental, conversions: number): string {
  if (extra === null || low === null || high === null) {
    return 'Not enough data yet to compare with the control group.'
  }
  const from = Math.round(low).toLocaleString('en-US')
  const to = Math.round(high).toLocaleString('en-US')
  if (low > 0) {
    const all = `Of ${conversions.toLocaleString('en-US')} conversions, about ${Math.round(extra).toLocaleString('en-US')}`
    return `${all} would not have happened without the form (between ${from} and ${to}).`
  }
  if (high < 0)
    return `The form costs conversions: about ${Math.round(-extra).toLocaleString('en-US')} more would have happened without it.`
  return `No clear effect yet: the form changed conversions by between ${from.replace('-', '−')} and ${to}.`
}
