/** A variant and the visitors counted by the test, by point in time. */
export interface CountedVariant {
  readonly id: string
  readonly variant: string
  readonly visitors: readonly number[]
  readonly conversions: readonly number[]
}

/** Cumulative rate of a variant at each point; null before its first visitor. */
export interface RateLine {
  readonly id: string
  readonly variant: string
  readonly rates: readonly (number | null)[]
}

/**
 * Computes cumulative rates, starting at the point of the first visitor. The last values equal those in the test's
 * table.
 */
export function ratesOverTime(
  starts: readonly string[],
  variants: readonly CountedVariant[],
): { readonly points: readonly string[]; readonly lines: readonly RateLine[] } {
  const first = starts.findIndex((_, i) => variants.some(({ visitors }) => (visitors[i] ?? 0) > 0))
  return {
    points: first === -1 ? [] : starts.slice(first),
    lines: variants.map(({ id, variant, visitors, conversions }) => ({
      id,
      variant,
      rates: first === -1 ? [] : soFar(visitors.slice(first), conversions.slice(first)),
    })),
  }
}

function soFar(visitors: readonly number[], conversions: readonly number[]): (number | null)[] {
  let [came, converted] = [0, 0]
  return visitors.map((count, i) => {
    came += count
    converted += conversions[i] ?? 0
    return came > 0 ? converted / came : null
  })
}
