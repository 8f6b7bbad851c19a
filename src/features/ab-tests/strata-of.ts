import type { Cell, Stratum } from '#core/statistics/tally.ts'

/**
 * Time in milliseconds during which a browser may still split visitors as before: the script is cached for 300 seconds.
 */
const settling = 300_000
/** Visitors are counted per minute. */
const minute = 60_000
const dayMs = 86_400_000
/** Longest time in milliseconds until a change has settled, regardless of when it was made. */
export const longestSettling = settling + minute

/** How visitors are split from a moment on. */
interface Dated {
  readonly at: Date
  readonly shares: Readonly<Record<string, number>>
}

/**
 * Returns the minutes at which spans begin, and how visitors were split in each span; empty while browsers are still
 * settling. The input must be in chronological order.
 */
export function spansOf(history: readonly Dated[]): { cuts: Date[]; shares: Stratum['shares'][] } {
  const cuts: Date[] = []
  const shares: Stratum['shares'][] = []
  history.forEach((one, i) => {
    const settled = Math.ceil((one.at.getTime() + settling) / minute) * minute
    const next = history[i + 1]
    cuts.push(minuteOf(one.at))
    shares.push({})
    if (next && minuteOf(next.at).getTime() <= settled) return
    cuts.push(new Date(settled))
    shares.push(one.shares)
  })
  return { cuts, shares }
}

function minuteOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / minute) * minute)
}

/** Returns whether more than one variant could be seen. */
export function isCompared(shares: Dated['shares']): boolean {
  return Object.values(shares).filter((share) => share > 0).length > 1
}

/** Returns the number of days, until a moment, during which more than one variant could be seen. */
export function daysCompared(history: readonly Dated[], until: Date): number {
  const spans = history.map(({ at, shares }, i) =>
    isCompared(shares) ? Math.max(0, (history[i + 1]?.at ?? until).getTime() - at.getTime()) : 0,
  )
  return spans.reduce((sum, span) => sum + span, 0) / dayMs
}

/** Groups counts by span into strata; span −1 is before the first. */
export function strataOf<T extends { span: number }>(
  shares: readonly Stratum['shares'][],
  counts: readonly T[],
  cellOf: (count: T) => readonly [id: string, cell: Cell],
): Stratum[] {
  return [-1, ...shares.keys()].flatMap((span) => {
    const cells = Object.fromEntries(counts.filter((count) => count.span === span).map(cellOf))
    return Object.keys(cells).length > 0 ? [{ shares: shares[span] ?? {}, cells }] : []
  })
}
