/**
 * Percentage of visitors that is divided equally among all variants regardless of their results, so that every interval
 * remains valid.
 */
const keptForAll = 10
/** Minimum percentage of visitors for each variant. */
const minOfEach = 2

/**
 * A variant's share grows with this power of its chance to be best. Above 1, fewer visitors go to variants that lag
 * behind.
 */
const greed = 2

/**
 * Returns weights in whole percent that sum to 100, by sharpened Thompson sampling (Thompson, 1933).
 * `bandit-weights.test.ts` limits its regret. Returns null while there is too little data.
 */
export function banditWeights(chances: readonly (number | null)[]): number[] | null {
  const known = chances.flatMap((chance) => (chance === null ? [] : [chance ** greed]))
  if (known.length < 2 || known.length < chances.length) return null
  const floor = Math.max(minOfEach, keptForAll / known.length)
  const sum = known.reduce((all, one) => all + one, 0)
  return wholes(known.map((one) => floor + (one / sum) * (100 - floor * known.length)))
}

/** Rounds shares so that they still sum to 100: the rest goes to the largest remainders. */
function wholes(shares: readonly number[]): number[] {
  const rounded = shares.map(Math.floor)
  const order = shares.map((share, i) => [share % 1, i] as const).toSorted(([a], [b]) => b - a)
  const left = 100 - rounded.reduce((sum, share) => sum + share, 0)
  for (const [, i] of order.slice(0, left)) rounded[i]! += 1
  return rounded
}
