import type { Cell, Stratum } from '#core/statistics/tally.ts'

/** For so long (milliseconds) a browser may still share visitors out as before: the script is cached for 300 seconds. */
const settling = 300_000
/** Visitors are counted by the minute. */
const minute = 60_000
const dayMs = 86_400_000
/** After so long (milliseconds) a change has settled, whenever it came. */
export const longestSettling = settling + minute

/** How visitors are shared out from a moment on. */
interface Dated {
  readonly at: Date
  readonly shares: Readonly<Record<string, number>>
}

/**
 * The minutes at which a span begins, and how visitors were shared out in each: not at all while browsers still settle. What
 * is given is in the order of time.
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

/** Whether more than one variant could be seen. */
export function isCompared(shares: Dated['shares']): boolean {
  return Object.values(shares).filter((share) => share > 0).length > 1
}

/** For how many days more than one variant could be seen, until a moment. */
export function daysCompared(history: readonly Dated[], until: Date): number {
  const spans = history.map(({ at, shares }, i) =>
    isCompared(shares) ? Math.max(0, (history[i + 1]?.at ?? until).getTime() - at.getTime()) : 0,
  )
  return spans.reduce((sum, span) => sum + span, 0) / dayMs
}

/** The strata of what was counted by span; −1 is before the first. */
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
