/**
 * Returns the penalty for features that make a code hard to read: long runs, blocks, patterns that look like a corner,
 * and too much of one color (ISO/IEC 18004, 7.8.3).
 */
export function penaltyOf(grid: readonly (readonly boolean[])[]): number {
  const columns = grid.map((_, x) => grid.map((row) => row[x]!))
  const lines = [...grid, ...columns]
  return sum(lines.map(runs)) + sum(lines.map(corners)) + blocks(grid) + balance(grid)
}

/** Five equal modules in a row count three, each further one counts one more. */
function runs(line: readonly boolean[]): number {
  let penalty = 0
  let length = 0
  for (const [i, dark] of line.entries()) {
    length = i > 0 && line[i - 1] === dark ? length + 1 : 1
    if (length === 5) penalty += 3
    else if (length > 5) penalty += 1
  }
  return penalty
}

const corner = [true, false, true, true, true, false, true]

/** A pattern with the proportions of a corner and four light modules before or after it counts forty. */
function corners(line: readonly boolean[]): number {
  const isLight = (from: number) => [0, 1, 2, 3].every((i) => !line[from + i])
  const found = line.filter((_, at) => {
    if (at + corner.length > line.length || !corner.every((dark, i) => line[at + i] === dark)) return false
    return isLight(at - 4) || isLight(at + corner.length)
  })
  return 40 * found.length
}

/** Each two-by-two square of one color counts three. */
function blocks(grid: readonly (readonly boolean[])[]): number {
  let count = 0
  for (const [y, row] of grid.entries()) {
    const next = grid[y + 1]
    if (!next) break
    for (let x = 0; x + 1 < row.length; x++) {
      if (row[x] === row[x + 1] && row[x] === next[x] && row[x] === next[x + 1]) count += 1
    }
  }
  return 3 * count
}

/** Each full five percent of deviation from half dark counts ten. */
function balance(grid: readonly (readonly boolean[])[]): number {
  const all = grid.length ** 2
  const dark = sum(grid.map((row) => row.filter(Boolean).length))
  return 10 * Math.floor((Math.abs(dark / all - 0.5) * 100) / 5)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
