/** One measured number beside the floor or peer that was measured in the same run. */
export interface Figure {
  name: string
  value: number
  unit: string
  /** The same quantity of the floor or peer, in the same unit. */
  floor: number
  /** value / floor */
  ratio: number
}

/** Whether sizes are those that goals speak of, which takes minutes; otherwise as much as shows the same in less. */
export const isFull = process.argv.includes('--full')

/** Puts a value beside its floor. */
export function figure(name: string, value: number, unit: string, floor: number): Figure {
  return { name, value, unit, floor, ratio: value / floor }
}

/** The middle value; of an even count, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
