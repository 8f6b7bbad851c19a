/** Returns this many unpredictable bytes. */
type RandomBytes = (count: number) => Uint8Array

/**
 * Returns a random integer from 0 to `below` - 1, each equally likely. Bytes that would favor some are discarded.
 * @param below 1 to 2 ** 32
 */
export function uniformBelow(below: number, randomBytes: RandomBytes): number {
  const range = 2 ** 32
  const fair = range - (range % below)
  for (;;) {
    const number = randomBytes(4).reduce((sum, byte) => sum * 256 + byte, 0)
    if (number < fair) return number % below
  }
}

/** Draws an index, with a probability proportional to its weight; null if all weights are 0. */
export function drawByWeight(weights: readonly number[], randomBytes: RandomBytes): number | null {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return null
  let left = uniformBelow(total, randomBytes)
  return weights.findIndex((weight) => (left -= weight) < 0)
}

/** Returns the probability of each, in percent; all are 0 if there are no weights above 0. */
export function oddsOf(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => (total === 0 ? 0 : (weight / total) * 100))
}

/** Formats a percentage: "12.5 %", "3 %", "0.04 %", with as many digits as needed to distinguish it from zero. */
export function percentText(percent: number): string {
  return `${Number(percent >= 0.1 || percent === 0 ? percent.toFixed(1) : percent.toPrecision(1))} %`
}
