import type { Comparison } from '#core/statistics/compare.ts'
import type { Verdict } from '#core/statistics/evaluate-test.ts'

/** The test that the sentence describes. */
export interface Concluded {
  readonly verdict: Verdict
  readonly goal: 'conversion' | 'revenue'
  /** Noun for conversions, such as "replies". */
  readonly events?: string
  /** Variant letters (A, B, …), by variant ID. */
  readonly letters: Readonly<Record<string, string>>
  /** ID of the original. */
  readonly original: string
  /** How each other variant compares with the original. */
  readonly comparisons: Readonly<Record<string, Comparison>>
  readonly minimumWeeks: number
  readonly effect: number
  /** Whether the test has ended, so that there is nothing left to do. */
  readonly isOver: boolean
}

/** Returns, in plain language, what to conclude from a test and what to do. */
export function conclusion(test: Concluded): string {
  const { verdict, letters, original, minimumWeeks, isOver } = test
  const name = (id: string) => letters[id] ?? '?'
  switch (verdict.kind) {
    case 'not_running':
      return isOver
        ? 'There was nothing to compare: fewer than two variants were active.'
        : 'The test has not started: at least two variants have to be live.'
    case 'no_visitors':
      return isOver
        ? 'No visitors were counted. Counting begins five minutes after a change.'
        : 'No visitors yet. Counting begins five minutes after a change.'
    case 'sample_ratio_mismatch':
      return `Don’t trust these figures: visitors are not split between the variants as planned.${isOver ? '' : ' Check that the variants have the same triggers, pages and devices.'}`
    case 'collecting':
      return collectingWords(test, verdict)
    case 'undecided':
      return undecidedWords(test)
    case 'no_difference':
      return `No meaningful difference: the variants are within ${percent(test.effect)} of ${name(original)}.${isOver ? '' : ' Keep the one you like.'}`
    case 'original_beaten':
      return `${listed(verdict.better.map(name))} ${verdict.better.length === 1 ? 'performs' : 'perform'} better than ${name(original)}, but ${isOver ? 'there was no overall winner.' : `there is no overall winner yet. You can pause ${name(original)}.`}`
    case 'leading':
      return isOver
        ? `${name(verdict.winner)} was clearly ahead, but the test ended before its minimum of ${weeks(minimumWeeks)}.`
        : `${name(verdict.winner)} is clearly ahead. Let the test run for ${weeks(minimumWeeks)} so that every weekday counts equally.`
    case 'winner':
      return winnerWords(test, verdict.winner)
  }
}

function collectingWords(
  { letters, goal, events: conversions = 'conversions', isOver }: Concluded,
  { pair, events, needed }: Extract<Verdict, { kind: 'collecting' }>,
): string {
  const what = goal === 'conversion' ? conversions : 'buyers'
  const both = listed(pair.map((id) => letters[id] ?? '?'))
  const begin = isOver ? 'Not enough data' : 'Too early to tell'
  const had = Math.round(events).toLocaleString('en-US')
  if (needed === null)
    return `${begin}: ${both} ${isOver ? 'did not both have' : 'do not both have'} visitors${isOver ? '' : ' yet'}.`
  const need = Math.ceil(needed).toLocaleString('en-US')
  return isOver
    ? `${begin}: ${both} had ${had} of about ${need} ${what} needed.`
    : `${begin}: ${both} have ${had} of about ${need} ${what} needed.`
}

function winnerWords({ letters, original, comparisons, goal, isOver }: Concluded, winner: string): string {
  const brings = goal === 'conversion' ? 'converts' : 'earns'
  if (winner === original)
    return `${letters[winner]}, the original, wins: it ${brings} more than every other variant.${isOver ? '' : ' End the test and keep it.'}`
  const { uplift = null, interval } = comparisons[winner] ?? {}
  const min = interval?.low ? `, at least ${percent(interval.low)}` : ''
  const more = uplift === null ? 'better' : `${percent(uplift)} better${min ? '' : ' or so'}`
  return `${letters[winner]} wins: it ${brings} ${more} than ${letters[original]}${min}.${isOver ? '' : ` End the test and show ${letters[winner]} to everyone.`}`
}

function undecidedWords({ letters, original, comparisons, isOver }: Concluded): string {
  const known = Object.entries(comparisons).filter(([, { uplift }]) => uplift !== null)
  const [best] = known.toSorted(([, a], [, b]) => b.uplift! - a.uplift!)
  if (!best) return 'There is nothing to compare yet.'
  const [id, { uplift, interval }] = best
  const { low, high } = interval
  const looks = `${letters[id]} ${isOver ? 'looked' : 'looks'} ${percent(Math.abs(uplift!))} ${uplift! < 0 ? 'worse' : 'better'} than ${letters[original]}`
  if (low === null || high === null) return `${looks}, but that may be chance.`
  return `${looks}, but the true difference may be anything from ${signed(low)} to ${signed(high)}.`
}

function percent(share: number): string {
  const value = share * 100
  return `${Number(value.toFixed(Math.abs(value) < 9.95 ? 1 : 0))}%`
}

function signed(share: number): string {
  return share < 0 ? `−${percent(-share)}` : `+${percent(share)}`
}

function weeks(count: number): string {
  return count === 1 ? 'one week' : `${count} weeks`
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
