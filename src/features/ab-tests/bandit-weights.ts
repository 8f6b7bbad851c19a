/** The least share of visitors that a variant keeps, in percent, divided among all; with it every interval stays honest. */
const keptForAll = 20

/** Visitors that each variant gets before shares follow what they bring. */
const learning = 200

/**
 * Shares in whole percent that sum to 100: Thompson sampling, where each variant's share is the chance that it is the best
 * (Thompson, 1933), but for a floor. Null while there is too little to go by.
 */
export function banditWeights(variants: readonly { visitors: number; chance: number }[]): number[] | null {
  if (variants.length < 2 || variants.some(({ visitors }) => visitors < learning)) return null
  const floor = keptForAll / variants.length
  return wholes(variants.map(({ chance }) => floor + chance * (100 - keptForAll)))
}

/** Rounded, so that the sum stays 100: what is left goes to the largest remainders. */
function wholes(shares: readonly number[]): number[] {
  const rounded = shares.map(Math.floor)
  const order = shares.map((share, i) => [share % 1, i] as const).toSorted(([a], [b]) => b - a)
  const left = 100 - rounded.reduce((sum, share) => sum + share, 0)
  for (const [, i] of order.slice(0, left)) rounded[i]! += 1
  return rounded
}
