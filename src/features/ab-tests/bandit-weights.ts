/** The percentage of visitors that is divided among all variants whatever they bring, so that every interval stays honest. */
const keptForAll = 10
/** The least percentage of each variant. */
const minOfEach = 2

/** A variant's share grows with this power of its chance to be the best: above 1, fewer visitors are spent on those that lag behind. */
const greed = 2

/**
 * Weights in whole percent that sum to 100, by Thompson sampling sharpened (Thompson, 1933): `bandit-weights.test.ts` holds its regret.
 * Null while there is too little to go by.
 */
export function banditWeights(chances: readonly (number | null)[]): number[] | null {
  const known = chances.flatMap((chance) => (chance === null ? [] : [chance ** greed]))
  if (known.length < 2 || known.length < chances.length) return null
  const floor = Math.max(minOfEach, keptForAll / known.length)
  const sum = known.reduce((all, one) => all + one, 0)
  return wholes(known.map((one) => floor + (one / sum) * (100 - floor * known.length)))
}

/** Rounded, so that the sum stays 100: what is left goes to the largest remainders. */
function wholes(shares: readonly number[]): number[] {
  const rounded = shares.map(Math.floor)
  const order = shares.map((share, i) => [share % 1, i] as const).toSorted(([a], [b]) => b - a)
  const left = 100 - rounded.reduce((sum, share) => sum + share, 0)
  for (const [, i] of order.slice(0, left)) rounded[i]! += 1
  return rounded
}
