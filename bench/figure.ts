/** A measured number next to the floor or peer that was measured in the same run. */
export interface Figure {
  name: string
  value: number
  unit: string
  /** The same quantity for the floor or peer, in the same unit. */
  floor: number
  /** value / floor */
  ratio: number
}

/**
 * Whether to use the sizes that the goals refer to, which takes minutes. Otherwise smaller sizes show the same in less
 * time.
 */
export const isFull = process.argv.includes('--full')

/** Creates a figure that compares a value with its floor. */
export function figure(name: string, value: number, unit: string, floor: number): Figure {
  return { name, value, unit, floor, ratio: value / floor }
}

/** Returns the median; for an even count, the mean of the two middle values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
