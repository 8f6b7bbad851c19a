import { usualTuning } from '#core/statistics/confidence-sequence.ts'
import { conversionCell } from '#core/statistics/tally.ts'
import type { Id } from '#core/id.ts'
import type { ChatGreeting, GreetingTest } from '#embed/extra-data/chat-data.ts'
import { variantsOf } from '#embed/extra-data/greeting-variants.ts'
import { analyse, daysCompared, isCompared, spansOf, strataOf } from '#features/ab-tests/server/index.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { GreetingResult } from '../contract.ts'
import { countGreetings, countVariants, type GreetingCount, splitsOf } from './store-greetings.ts'

type Context = Pick<SiteContext, 'db' | 'siteId' | 'now'>

const month = 30 * 24 * 3_600_000
/**
 * The smallest uplift worth detecting, and the minimum duration of a test in weeks: the defaults for tests of forms.
 */
const [effect, minimumWeeks] = [0.1, 2]
const nobody: GreetingCount = { shown: 0, opened: 0, replied: 0 }

/** Returns the figures of each greeting for the last 30 days, and the results of its test. */
export async function greetingStats(ctx: Context, greetings: readonly ChatGreeting[]): Promise<GreetingResult[]> {
  const { db, siteId, now } = ctx
  const counts = await countGreetings(db, siteId, { from: new Date(now() - month), to: new Date(now() + 1) })
  const results: GreetingResult[] = []
  for (const { id, text, test } of greetings) {
    const { shown, opened, replied } = counts.find(({ greeting_id }) => greeting_id === id) ?? nobody
    results.push({ id, shown, opened, replied, test: test && (await testResult(ctx, { id, text, test })) })
  }
  return results
}

/** Returns the results of a test so far; null if it has not started. */
export async function testResult(
  { db, siteId, now }: Context,
  { id, text, test }: { readonly id: Id; readonly text: string; readonly test: GreetingTest },
  isOver = false,
): Promise<GreetingResult['test']> {
  const splits = await splitsOf(db, siteId, test.id)
  const [first] = splits
  if (!first) return null
  const { cuts, shares } = spansOf(splits)
  const counts = await countVariants(db, { siteId, greetingId: id }, cuts)
  // Spans in which only one of the texts can be seen are excluded from the comparison.
  const compared = counts.filter(({ span }) => isCompared(shares[span] ?? {}))
  const spanCounts = compared.map(({ variant, span, shown, replied }) => ({
    popup_id: variant,
    span,
    visitors: shown,
    conversions: replied,
    revenue: 0,
    squares: 0,
  }))
  const variants = variantsOf(text, test)
  const sumOf = (variant: Id, of: keyof GreetingCount) =>
    compared.reduce((sum, count) => (count.variant === variant ? sum + count[of] : sum), 0)
  return {
    started_at: first.at.toISOString(),
    variants: variants.map((one) => ({
      id: one.id,
      shown: sumOf(one.id, 'shown'),
      opened: sumOf(one.id, 'opened'),
      replied: sumOf(one.id, 'replied'),
    })),
    statistics: analyse({
      variants: variants.map(({ id: variant, weight }, i) => ({
        id: variant,
        variant: 'ABC'[i]!,
        status: weight > 0 ? 'active' : 'paused',
      })),
      goal: 'conversion',
      events: 'replies',
      counts: spanCounts,
      strata: strataOf(shares, spanCounts, (count) => [
        count.popup_id,
        conversionCell(count.visitors, count.conversions),
      ]),
      days: daysCompared(splits, new Date(now())),
      minimumWeeks,
      effect,
      tunedFor: usualTuning,
      isOver,
      controlGroup: null,
    }),
  }
}
