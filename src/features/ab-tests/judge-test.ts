import { type Comparison, compare, fewestConversions } from './compare.ts'
import { falseWinners } from './confidence-sequence.ts'
import { type SampleRatio, sampleRatio } from './sample-ratio.ts'
import { cellOf, type Stratum } from './tally.ts'

/** What can be said of a test, from the least to the most. */
export type Verdict =
  | { readonly kind: 'alone' | 'empty' | 'open' | 'same' }
  /** Visitors are not shared out as planned. */
  | { readonly kind: 'crooked' }
  /** Too few have converted yet. */
  | { readonly kind: 'gathering'; readonly variant: string; readonly events: number }
  /** These do better than the first; which is the best is open. */
  | { readonly kind: 'several'; readonly better: readonly string[] }
  /** The figures are clear, the weeks are not over. */
  | { readonly kind: 'early'; readonly winner: string }
  | { readonly kind: 'winner'; readonly winner: string }

/** A test as it is judged: the ids of its active variants, the original first. */
export interface Judged {
  readonly ids: readonly string[]
  readonly strata: readonly Stratum[]
  /** Days on which there was something to compare. */
  readonly daysRun: number
  readonly minimumWeeks: number
  /** The smallest uplift worth finding. */
  readonly effect: number
  /** As in `reach`. */
  readonly tunedFor?: number
}

/** The chance of error that each pair of variants may use up, so that all together keep to `falseWinners` (Bonferroni). */
export function alphaOfPair(variants: number): number {
  return falseWinners / Math.max(1, (variants * (variants - 1)) / 2)
}

/** What to conclude, wrong at most once in twenty tests, however often it is asked and however many variants there are. */
export function judgeTest({ ids, strata, daysRun, minimumWeeks, effect, tunedFor }: Judged): {
  readonly verdict: Verdict
  readonly ratio: SampleRatio
} {
  const ratio = sampleRatio(strata)
  return { ratio, verdict: verdictOf() }

  function verdictOf(): Verdict {
    const [first, ...others] = ids
    if (first === undefined || others.length === 0) return { kind: 'alone' }
    const cells = ids.map((id) => ({ id, ...cellOf(strata, id) }))
    if (cells.every(({ visitors }) => visitors === 0)) return { kind: 'empty' }
    if (ratio.isAlarm) return { kind: 'crooked' }
    const alpha = alphaOfPair(ids.length)
    const beats = (id: string, other: string): Comparison => compare(strata, id, other, alpha, tunedFor)
    const winner = ids.find((id) => ids.every((other) => other === id || beats(id, other).isBetter))
    if (winner !== undefined) return { kind: daysRun < minimumWeeks * 7 ? 'early' : 'winner', winner }
    const better = others.filter((id) => beats(id, first).isBetter)
    if (better.length > 0) return { kind: 'several', better }
    const events = (cell: (typeof cells)[number]) =>
      cell.squares > 0 ? Math.round((cell.sum * cell.sum) / cell.squares) : 0
    const fewest = cells.toSorted((a, b) => events(a) - events(b))[0]!
    if (events(fewest) < fewestConversions) return { kind: 'gathering', variant: fewest.id, events: events(fewest) }
    const isSame = others.every((id) => {
      const { low, high } = beats(id, first).interval
      return low !== null && high !== null && low > -effect && high < effect
    })
    return { kind: isSame ? 'same' : 'open' }
  }
}
