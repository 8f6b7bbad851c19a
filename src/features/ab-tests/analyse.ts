import { chancesToWin } from '#core/statistics/chance-to-win.ts'
import { compare, type Comparison, meanOf } from '#core/statistics/compare.ts'
import { conclusion } from './conclusion.ts'
import type { ControlGroup, Statistics, TestGoal, TestVariant } from './contract.ts'
import { alphaOfPair, evaluateTest } from '#core/statistics/evaluate-test.ts'
import { cellOf, type Cell, conversionCell, type Stratum } from '#core/statistics/tally.ts'

/** Results of a variant's visitors in one span. */
export interface SpanCount {
  readonly popup_id: string
  readonly span: number
  readonly visitors: number
  readonly conversions: number
  readonly revenue: number
  readonly squares: number
}

interface Analysed {
  /** Ordered by variant letter. */
  readonly variants: readonly Pick<TestVariant, 'id' | 'variant' | 'status'>[]
  readonly goal: TestGoal
  /** Noun for conversions in texts about the test. */
  readonly events?: string
  readonly counts: readonly SpanCount[]
  readonly strata: readonly Stratum[]
  /** For how many of them two variants could be seen. */
  readonly days: number
  readonly minimumWeeks: number
  readonly effect: number
  readonly tunedFor: number
  readonly isOver: boolean
  readonly controlGroup: ControlGroup | null
}

/** Returns the cell for a count, depending on the test's goal. */
export function cellByGoal(
  goal: TestGoal,
  { visitors, conversions, revenue, squares }: Omit<SpanCount, 'popup_id' | 'span'>,
): Cell {
  return goal === 'conversion' ? conversionCell(visitors, conversions) : { visitors, sum: revenue, squares }
}

/** Returns all statistics of a test. Paused variants have figures, but can no longer win or lose. */
export function analyse(test: Analysed): Statistics {
  const { variants, goal, events, counts, strata, days, minimumWeeks, effect, tunedFor, isOver, controlGroup } = test
  const active = variants.filter(({ status }) => status === 'active')
  const original = (active[0] ?? variants[0])?.id ?? ''
  const ids = active.map(({ id }) => id)
  const { verdict, ratio } = evaluateTest({ ids, strata, daysRun: days, minimumWeeks, effect, tunedFor })
  const alpha = alphaOfPair(active.length)
  const comparisons: Record<string, Comparison> = {}
  for (const { id } of variants) if (id !== original) comparisons[id] = compare(strata, id, original, alpha, tunedFor)
  const chances = chancesToWin(
    active.map(({ id }) => cellOf(strata, id)),
    goal,
  )
  const letters = Object.fromEntries(variants.map(({ id, variant }) => [id, variant]))
  const ofActive = Object.fromEntries(active.flatMap(({ id }) => (comparisons[id] ? [[id, comparisons[id]]] : [])))
  const concluded = {
    verdict,
    goal,
    ...(events && { events }),
    letters,
    original,
    comparisons: ofActive,
    minimumWeeks,
    effect,
    isOver,
  }
  const sum = (id: string, of: (count: SpanCount) => number) =>
    counts.reduce((all, count) => (count.popup_id === id ? all + of(count) : all), 0)
  return {
    days,
    variants: variants.map(({ id, variant, status }) => {
      const mean = meanOf(strata, id, alpha, tunedFor)
      const beside = comparisons[id]
      return {
        id,
        variant,
        visitors: sum(id, (count) => count.visitors),
        expected: ratio.expected[id] ?? null,
        conversions: sum(id, (count) => count.conversions),
        revenue: sum(id, (count) => count.revenue),
        mean: mean?.mean ?? null,
        low: mean?.low ?? null,
        high: mean?.high ?? null,
        telling_rate: tellingRate(cellOf(strata, id)),
        chance: status === 'active' ? (chances?.[active.findIndex((one) => one.id === id)] ?? null) : null,
        uplift: beside?.uplift ?? null,
        uplift_low: beside?.interval.low ?? null,
        uplift_high: beside?.interval.high ?? null,
      }
    }),
    verdict: verdict.kind,
    winner: 'winner' in verdict ? verdict.winner : null,
    sentence: conclusion(concluded),
    sample_ratio: { p: ratio.p, is_alarm: ratio.isAlarm },
    control_group: controlGroup,
  }
}

function tellingRate({ visitors, sum, squares }: Cell): number {
  return visitors > 0 && squares > 0 ? (sum * sum) / squares / visitors : 0
}
