/**
 * Returns the share of visitors that a weight gives among the weights of all active variants, in percent, rounded
 * (spec.md section 9).
 */
export function weightPercent(weight: number, weights: readonly number[]): number {
  const sum = weights.reduce((all, one) => all + one, 0)
  return sum > 0 ? Math.round((weight / sum) * 100) : 0
}
