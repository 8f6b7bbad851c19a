import { minConversions } from './compare.ts'
import { logGamma } from './special-functions.ts'
import { type Cell, eventsOf } from './tally.ts'

/** The posterior of one variant's mean: the logarithm of its density, and its bulk. */
interface Belief {
  readonly logDensity: (x: number) => number
  readonly mean: number
  readonly spread: number
}

/**
 * Number of standard deviations that the bulk extends to each side. It extends further up, because a distribution may
 * be skewed.
 */
const [below, above] = [8, 16]
const cellsInADeviation = 3

/**
 * Returns how likely each variant is to be the best, by Bayes: for conversions a beta distribution each, from a flat
 * prior; for money a normal distribution around the mean. It assumes that rates don't change over time, and it is less
 * reliable than it seems when checked often, so a test is decided by its intervals. Null while there are too few
 * conversions for it to be meaningful.
 */
export function chancesToWin(cells: readonly Cell[], goal: 'conversion' | 'revenue'): number[] | null {
  return hasEnough(cells) ? exactChances(cells, goal) : null
}

/** Checks whether each variant would have had half of `minConversions` if all converted alike. */
function hasEnough(cells: readonly Cell[]): boolean {
  const visitors = cells.reduce((sum, cell) => sum + cell.visitors, 0)
  const events = cells.reduce((sum, cell) => sum + eventsOf(cell), 0)
  return cells.every((cell) => (cell.visitors / visitors) * events >= minConversions / 2)
}

/**
 * Same as `chancesToWin`, but regardless of the amount of data: the integral of each density times the others'
 * distribution functions, by Simpson's rule.
 */
export function exactChances(cells: readonly Cell[], goal: 'conversion' | 'revenue'): number[] {
  const beliefs = cells.map(goal === 'conversion' ? beliefInRate : beliefInMean)
  const [first = 0, ...rest] = gridOf(beliefs, goal === 'conversion' ? [0, 1] : [-Infinity, Infinity])
  const densities = beliefs.map(
    ({ logDensity }) =>
      (x: number) =>
        Math.exp(logDensity(x)),
  )
  const chances = beliefs.map(() => 0)
  const distributions = beliefs.map(() => 0)
  let start = densities.map((density) => density(first))
  let from = first
  for (const to of rest) {
    const width = to - from
    const middle = densities.map((density) => density(from + width / 2))
    const end = densities.map((density) => density(to))
    const atMiddle = distributions.map((all, i) => all + (width / 24) * (5 * start[i]! + 8 * middle[i]! - end[i]!))
    const atEnd = distributions.map((all, i) => all + (width / 6) * (start[i]! + 4 * middle[i]! + end[i]!))
    beliefs.forEach((_, i) => {
      const others = (at: readonly number[]) => at.reduce((product, one, j) => (j === i ? product : product * one), 1)
      chances[i]! +=
        (width / 6) * (start[i]! * others(distributions) + 4 * middle[i]! * others(atMiddle) + end[i]! * others(atEnd))
    })
    atEnd.forEach((all, i) => (distributions[i] = all))
    ;[start, from] = [end, to]
  }
  const sum = chances.reduce((all, chance) => all + chance, 0)
  return chances.map((chance) => (sum > 0 ? chance / sum : 1 / cells.length))
}

/** Returns grid points as dense as the narrowest posterior around them requires. */
function gridOf(beliefs: readonly Belief[], [min, max]: readonly [number, number]): number[] {
  const points = beliefs.flatMap(({ mean, spread }) =>
    Array.from(
      { length: (below + above) * cellsInADeviation + 1 },
      (_, i) => mean + spread * (i / cellsInADeviation - below),
    ),
  )
  return [...new Set(points.map((x) => Math.min(max, Math.max(min, x))))].toSorted((a, b) => a - b)
}

function beliefInRate({ visitors, sum }: Cell): Belief {
  const a = 1 + sum
  const b = 1 + Math.max(0, visitors - sum)
  const mean = a / (a + b)
  const spread = Math.sqrt((mean * (1 - mean)) / (a + b + 1))
  const scale = logGamma(a + b) - logGamma(a) - logGamma(b)
  const power = (exponent: number, log: number) => (exponent === 0 ? 0 : exponent * log)
  return {
    logDensity: (x) => scale + power(a - 1, Math.log(x)) + power(b - 1, Math.log1p(-x)),
    mean,
    spread,
  }
}

function beliefInMean({ visitors, sum, squares }: Cell): Belief {
  const mean = visitors > 0 ? sum / visitors : 0
  const variance = visitors > 1 ? Math.max(0, squares / visitors - mean * mean) : 0
  const spread = Math.sqrt(variance / Math.max(1, visitors)) || 1e-9
  return { logDensity: (x) => -((x - mean) ** 2) / (2 * spread * spread) - Math.log(spread), mean, spread }
}
