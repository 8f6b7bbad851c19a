import { compare, meanOf, minConversions } from '#core/statistics/compare.ts'
import { usualTuning } from '#core/statistics/confidence-sequence.ts'
import { alphaOfPair, evaluateTest, type Verdict } from '#core/statistics/evaluate-test.ts'
import { type Cell, cellOf, eventsOf } from '#core/statistics/tally.ts'
import type { TestMetric } from './campaign-test.ts'

/** The state of a test: the results of the delivered messages of each variant. */
interface Tested {
  readonly winner_by: TestMetric
  readonly cells: Readonly<Record<string, Cell>>
  /** Number of messages that the test was planned with, for all variants together. */
  readonly planned: number
}

/** The conclusion of a test, and each variant's own rate with its interval. */
export interface TestVerdict {
  readonly kind: Verdict['kind']
  /** Letter of the winning variant; empty while there is none. */
  readonly winner: string
  /** Letter of the variant that is ahead, whether or not it is certain. */
  readonly best: string
  readonly sentence: string
  readonly means: Readonly<Record<string, { mean: number | null; low: number | null; high: number | null }>>
}

/** Smaller uplifts don't count as a meaningful difference. */
const effect = 0.05

/**
 * The usual share of messages that lead to an event. Used to plan the number of events at which intervals are
 * narrowest.
 */
const usualRates: Record<TestMetric, number> = { opened: 0.25, clicked: 0.03, revenue: 0.005 }

/**
 * Returns the conclusion of a test at this moment, wrong in at most 1 of 20 tests however often it is requested.
 *
 * A form's visitors come one after another. A campaign's messages are all sent at once, and its opens come in one after
 * another. So the intervals are valid over the sequence of events: their width depends on the share of planned events
 * that have happened, not on the number of messages (decision 0097).
 */
export function verdictOf({ winner_by, cells, planned }: Tested): TestVerdict {
  const ids = Object.keys(cells)
  const shares = Object.fromEntries(ids.map((id) => [id, 1 / ids.length]))
  const strata = [{ shares, cells }]
  const all = ids.map((id) => cells[id]!)
  const messages = all.reduce((sum, { visitors }) => sum + visitors, 0)
  const events = all.reduce((sum, cell) => sum + eventsOf(cell), 0)
  const plannedEvents = Math.max(4 * minConversions, planned * usualRates[winner_by])
  const tunedFor = messages > 0 && events > 0 ? (messages * plannedEvents) / events : usualTuning
  const { verdict } = evaluateTest({ ids, strata, daysRun: 0, minimumWeeks: 0, effect, tunedFor })
  const alpha = alphaOfPair(ids.length)
  const means = ids.map((id) => {
    const mean = meanOf(strata, id, alpha, tunedFor)
    return [id, { mean: mean?.mean ?? null, low: mean?.low ?? null, high: mean?.high ?? null }] as const
  })
  const winner = verdict.kind === 'winner' ? verdict.winner : ''
  const best = winner || bestOf(cells)
  const words = { winner_by, verdict, best, cellOfBest: cellOf(strata, best) }
  const beside = (id: string, other: string) => compare(strata, id, other, alpha, tunedFor)
  return {
    kind: verdict.kind,
    winner,
    best,
    means: Object.fromEntries(means),
    sentence: sentenceOf(words, ids, beside),
  }
}

/** Returns the variant with the highest result per message; the first one in case of a tie. */
function bestOf(cells: Readonly<Record<string, Cell>>): string {
  let [best, most] = ['A', -1]
  for (const [id, { visitors, sum }] of Object.entries(cells)) {
    const mean = visitors === 0 ? 0 : sum / visitors
    if (mean > most) [best, most] = [id, mean]
  }
  return best
}

const did: Record<TestMetric, string> = { opened: 'opened', clicked: 'clicked', revenue: 'earned' }
const events: Record<TestMetric, string> = { opened: 'opens', clicked: 'clicks', revenue: 'buyers' }

interface Words {
  readonly winner_by: TestMetric
  readonly verdict: Verdict
  readonly best: string
  readonly cellOfBest: Cell
}

/** Describes the conclusion in a sentence. */
function sentenceOf(
  { winner_by, verdict, best, cellOfBest }: Words,
  ids: readonly string[],
  beside: (id: string, other: string) => ReturnType<typeof compare>,
): string {
  const next = ids.filter((id) => id !== best).toSorted((a, b) => beside(b, a).gap)[0] ?? ''
  switch (verdict.kind) {
    case 'not_running':
      return 'There is nothing to compare: there is only one variant.'
    case 'no_visitors':
      return 'Nothing is delivered yet.'
    case 'sample_ratio_mismatch':
      return 'Don’t trust these figures: far more of one variant was delivered than of another. Check the bounces.'
    case 'collecting': {
      const { events: had, needed, pair } = verdict
      const of = needed === null ? '' : ` of about ${Math.ceil(needed).toLocaleString('en')}`
      return `Too early to tell: ${pair.join(' and ')} have ${Math.round(had).toLocaleString('en')}${of} ${events[winner_by]} needed.`
    }
    case 'no_difference':
      return `No meaningful difference: every variant is within ${percent(effect)} of A.`
    case 'original_beaten':
      return `${listed(verdict.better)} ${verdict.better.length === 1 ? 'does' : 'do'} better than A, but there is no overall winner.`
    case 'leading':
    case 'winner': {
      const { uplift, interval } = beside(best, next)
      const rate =
        winner_by === 'revenue' ? '' : `${percent(cellOfBest.sum / cellOfBest.visitors)} ${did[winner_by]} it, `
      const more = uplift === null ? `more than ${next}` : `${percent(uplift)} more than ${next}`
      const least = interval.low && interval.low > 0 ? ` and at least ${percent(interval.low)} more` : ''
      const brings = winner_by === 'revenue' ? `it earned ${more}` : `${rate}${more}`
      return `${best} wins: ${brings}${least}.`
    }
    case 'undecided': {
      const { uplift, interval } = beside(best, next)
      const ahead =
        uplift === null || uplift === 0 ? 'No variant is ahead' : `${best} is ${percent(uplift)} ahead of ${next}`
      const { low, high } = interval
      if (low === null || high === null) return `Too close to call: ${ahead}, but that may be chance.`
      return `Too close to call: ${ahead}, but the true difference may be anything from ${signed(low)} to ${signed(high)}.`
    }
  }
}

function percent(share: number): string {
  const value = share * 100
  return `${Number(value.toFixed(Math.abs(value) < 9.95 ? 1 : 0))}%`
}

const signed = (share: number) => (share < 0 ? `−${percent(-share)}` : `+${percent(share)}`)

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
