import { type Comparison, fewestConversions } from './compare.ts'
import type { Verdict } from './judge-test.ts'

/** What the sentence is about. */
export interface Concluded {
  readonly verdict: Verdict
  readonly goal: 'conversion' | 'revenue'
  /** Letters by id. */
  readonly letters: Readonly<Record<string, string>>
  /** The id of the original. */
  readonly original: string
  /** How each other variant does beside the original. */
  readonly comparisons: Readonly<Record<string, Comparison>>
  readonly minimumWeeks: number
  readonly effect: number
  /** Nobody comes any more, and there is nothing left to do. */
  readonly isOver: boolean
}

/** In plain words, what to conclude from a test and what to do. */
export function conclusion(test: Concluded): string {
  const { verdict, letters, original, goal, minimumWeeks, isOver } = test
  const name = (id: string) => letters[id] ?? '?'
  switch (verdict.kind) {
    case 'alone':
      return isOver
        ? 'There was nothing to compare: fewer than two variants were active.'
        : 'There is nothing to compare yet: set at least two variants active.'
    case 'empty':
      return isOver
        ? 'No visitor counted: counting begins five minutes after a change, when every browser knows of it.'
        : 'No visitor counts yet: counting begins five minutes after a change, when every browser knows of it.'
    case 'crooked':
      return `Do not trust these figures: visitors are not shared out among the variants as they should be.${isOver ? '' : ' Do the variants open at the same moment, on the same pages and devices?'}`
    case 'gathering': {
      const what = goal === 'conversion' ? 'converted' : 'bought something'
      return isOver
        ? `Too few to say anything: ${name(verdict.variant)} had ${verdict.events} of ${fewestConversions} visitors who ${what}.`
        : `Too early to say anything: ${name(verdict.variant)} needs ${fewestConversions} visitors who ${what}, and has ${verdict.events}.`
    }
    case 'open':
      return `Nothing ${isOver ? 'was decided' : 'is decided yet'}: ${openWords(test)}`
    case 'same':
      return `It makes no difference: whichever variant you keep, the others are within ${percent(test.effect)} of ${name(original)}.${isOver ? '' : ' Keep the one you like.'}`
    case 'several':
      return `${listed(verdict.better.map(name))} ${verdict.better.length === 1 ? 'does' : 'do'} better than ${name(original)}; which variant is the best ${isOver ? 'was not decided.' : `is not decided yet. You can pause ${name(original)} now.`}`
    case 'early':
      return isOver
        ? `${name(verdict.winner)} was ahead beyond doubt, but the test did not run for ${weeks(minimumWeeks)}: days of the week may not count the same.`
        : `${name(verdict.winner)} is ahead beyond doubt, but let the test run for ${weeks(minimumWeeks)}, so that every day of the week counts the same.`
    case 'winner':
      return winnerWords(test, verdict.winner)
  }
}

function winnerWords({ letters, original, comparisons, goal, isOver }: Concluded, winner: string): string {
  const brings = goal === 'conversion' ? 'converts' : 'earns'
  if (winner === original)
    return `${letters[winner]}, the original, wins: it ${brings} more than every other variant.${isOver ? '' : ' End the test and keep it.'}`
  const { uplift = null, interval } = comparisons[winner] ?? {}
  const least = interval?.low ? `, at least ${percent(interval.low)}` : ''
  const more = uplift === null ? 'better' : `${percent(uplift)} better${least ? '' : ' or so'}`
  return `${letters[winner]} wins: it ${brings} ${more} than ${letters[original]}${least}.${isOver ? '' : ` End the test and show ${letters[winner]} to everybody.`}`
}

function openWords({ letters, original, comparisons, isOver }: Concluded): string {
  const known = Object.entries(comparisons).filter(([, { uplift }]) => uplift !== null)
  const [best] = known.toSorted(([, a], [, b]) => b.uplift! - a.uplift!)
  if (!best) return isOver ? 'nothing can be compared.' : 'go on.'
  const [id, { uplift, interval }] = best
  const { low, high } = interval
  const looks = `${letters[id]} looks ${percent(Math.abs(uplift!))} ${uplift! < 0 ? 'worse' : 'better'} than ${letters[original]}`
  if (low === null || high === null) return `${looks}, but that can ${isOver ? '' : 'still '}be chance.`
  return `${looks}, but anything from ${signed(low)} to ${signed(high)} fits what was seen.${isOver ? '' : ' Let it run.'}`
}

function percent(share: number): string {
  const value = share * 100
  return `${Number(value.toFixed(Math.abs(value) < 9.95 ? 1 : 0))}%`
}

function signed(share: number): string {
  return share < 0 ? `−${percent(-share)}` : `+${percent(share)}`
}

function weeks(count: number): string {
  return count === 1 ? 'a whole week' : `${count} whole weeks`
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
