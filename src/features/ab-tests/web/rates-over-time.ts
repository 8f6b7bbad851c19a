interface Point {
  readonly at: string
  readonly views: number
  readonly conversions: number
}

/** A variant and what its form had, point by point. */
export interface Line {
  readonly id: string
  readonly variant: string
  readonly series: readonly Point[]
}

/** The rate of a variant up to each point; null before its first view. */
export interface RateLine {
  readonly id: string
  readonly variant: string
  readonly rates: readonly (number | null)[]
}

/**
 * How rates settled while a test ran, from the point in which somebody first saw a variant: what forms had before the point in which
 * the test began, and after the one in which it ended, is none of it. No points where nobody saw any.
 */
export function ratesOverTime(
  variants: readonly Line[],
  { since, until }: { readonly since: string; readonly until: string | null },
): { readonly points: readonly string[]; readonly lines: readonly RateLine[] } {
  const all = (variants[0]?.series ?? []).map(({ at }) => at)
  const begins = Math.max(
    0,
    all.findLastIndex((at) => Date.parse(at) <= Date.parse(since)),
  )
  const isWithin = (i: number) => i >= begins && (until === null || Date.parse(all[i]!) <= Date.parse(until))
  const isSeen = (i: number) => variants.some(({ series }) => (series[i]?.views ?? 0) > 0)
  const first = all.findIndex((_, i) => isWithin(i) && isSeen(i))
  const end = all.findLastIndex((_, i) => isWithin(i)) + 1
  if (first === -1) return { points: [], lines: variants.map(({ id, variant }) => ({ id, variant, rates: [] })) }
  return {
    points: all.slice(first, end),
    lines: variants.map(({ id, variant, series }) => ({ id, variant, rates: soFar(series.slice(first, end)) })),
  }
}

function soFar(series: readonly Point[]): (number | null)[] {
  let [views, conversions] = [0, 0]
  return series.map((point) => {
    views += point.views
    conversions += point.conversions
    return views > 0 ? Math.min(1, conversions / views) : null
  })
}
