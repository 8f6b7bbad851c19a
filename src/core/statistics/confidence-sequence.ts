/** Maximum share of tests that name a false winner, however often they are checked. */
export const falseWinners = 0.05

/**
 * Number of visitors at which intervals are narrowest, if no number was planned. It is chosen before any data exist
 * (`tuningOf`). A test that is decided at a tenth of it needs half as many visitors again, and one at ten times of it a
 * seventh more.
 */
export const usualTuning = 20_000

/**
 * Returns the square of the number of one visitor's standard errors that an interval extends to each side after the
 * given number of visitors, such that in 1 − alpha of all tests it never, at any look, misses the true value.
 * Additional looks cost nothing.
 *
 * The asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit
 * theory and asymptotic confidence sequences" (Annals of Statistics 52, 2024), theorem 2.2: the mean ± σ · √reach.
 */
export function reach(visitors: number, alpha: number, tunedFor = usualTuning): number {
  if (visitors <= 0) return Infinity
  const level = -2 * Math.log(alpha)
  const tuning = (level + Math.log(level + 1)) / tunedFor
  const grown = visitors * tuning + 1
  return ((2 * grown) / (visitors * visitors * tuning)) * Math.log(Math.sqrt(grown) / alpha)
}
