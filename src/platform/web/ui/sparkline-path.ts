/** Returns the points of a line through the values in a box of the given size, with the highest value at the top. */
export function sparklinePoints(values: readonly number[], width: number, height: number): string {
  const highest = Math.max(1, ...values)
  const step = values.length > 1 ? width / (values.length - 1) : 0
  return values.map((value, i) => `${round(i * step)},${round(height - (value / highest) * height)}`).join(' ')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
