import type { Cell, Stratum } from './tally.ts'

/** For so long (milliseconds) a browser may still share visitors out as before: the script is cached for 300 seconds. */
export const settling = 300_000

/** How visitors are shared out from a moment on. */
interface Dated {
  readonly at: Date
  readonly shares: Readonly<Record<string, number>>
}

/**
 * The moments at which a span begins, and how visitors were shared out in each: not at all while browsers still settle. What
 * is given is in the order of time.
 */
export function spansOf(history: readonly Dated[]): { cuts: Date[]; shares: Stratum['shares'][] } {
  const cuts: Date[] = []
  const shares: Stratum['shares'][] = []
  history.forEach((one, i) => {
    const settled = new Date(one.at.getTime() + settling)
    const next = history[i + 1]
    cuts.push(one.at)
    shares.push({})
    if (next && next.at <= settled) return
    cuts.push(settled)
    shares.push(one.shares)
  })
  return { cuts, shares }
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
