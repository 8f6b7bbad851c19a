import { compare } from './compare.ts'
import { falseWinners } from './confidence-sequence.ts'
import type { HoldOut } from './contract.ts'
import { cellOf, type Stratum } from './tally.ts'

/** What forms bring that would not have come without them: visitors who saw one beside those who were held out. */
export function incremental(strata: readonly Stratum[]): HoldOut {
  const shown = cellOf(strata, 'shown')
  const held = cellOf(strata, 'held')
  const both = compare(strata, 'shown', 'held', falseWinners)
  const isKnown = shown.visitors > 0 && held.visitors > 0
  const { low, high } = both.gapInterval
  const times = (gap: number | null) => (gap === null ? null : gap * shown.visitors)
  const counts = { incremental: isKnown ? times(both.gap) : null, low: times(low), high: times(high) }
  return {
    shown: { visitors: shown.visitors, conversions: shown.sum },
    held: { visitors: held.visitors, conversions: held.sum },
    ...counts,
    sentence: sentenceOf(counts, shown.sum),
  }
}

type Counts = Pick<HoldOut, 'incremental' | 'low' | 'high'>

function sentenceOf({ incremental: extra, low, high }: Counts, conversions: number): string {
  if (extra === null || low === null || high === null) {
    return 'Too few visitors were held out, or converted, to say what the forms bring.'
  }
  const from = Math.round(low).toLocaleString('en-US')
  const to = Math.round(high).toLocaleString('en-US')
  if (low > 0) {
    const all = `Of ${conversions.toLocaleString('en-US')} conversions, about ${Math.round(extra).toLocaleString('en-US')}`
    return `${all} would not have come without the form (between ${from} and ${to}).`
  }
  if (high < 0)
    return `The form costs conversions: about ${Math.round(-extra).toLocaleString('en-US')} would have come without it.`
  return `It is open whether the form brings conversions that would not have come without it: anything from ${from.replace('-', '−')} to ${to} fits what was seen.`
}
