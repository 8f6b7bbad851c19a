/** How often, at most, a test may name a false winner, however often one looks. */
export const falseWinners = 0.05

/**
 * The number of visitors at which intervals are as narrow as they can be, where nothing was planned. It is chosen before any data
 * (`tuningOf`): a test that is decided at a tenth of it needs half as many visitors again, one at tenfold a seventh more.
 */
export const usualTuning = 20_000

/**
 * The square of how many standard errors of one visitor an interval reaches to each side after so many visitors, so that in
 * 1 − alpha of all tests it never, at any look, misses the truth. Between two looks nothing has to be paid.
 *
 * The asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit theory
 * and asymptotic confidence sequences" (Annals of Statistics 52, 2024), theorem 2.2: the mean ± σ · √reach.
 */
export function reach(visitors: number, alpha: number, tunedFor = usualTuning): number {
  if (visitors <= 0) return Infinity
  const level = -2 * Math.log(alpha)
  const tuning = (level + Math.log(level + 1)) / tunedFor
  const grown = visitors * tuning + 1
  return ((2 * grown) / (visitors * visitors * tuning)) * Math.log(Math.sqrt(grown) / alpha)
}
