const lanczos = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
]

/** Returns the logarithm of the gamma function, for x above 0 (Lanczos, 15 digits). */
export function logGamma(x: number): number {
  if (x < 0.5) return logGamma(x + 1) - Math.log(x)
  const t = x + 6.5
  const series = lanczos.reduce((sum, factor, i) => sum + factor / (x + i), 0.9999999999998099)
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(series)
}

/** Returns the upper tail of the gamma distribution, Q(a, x) (Numerical Recipes, 6.2). */
export function gammaTail(a: number, x: number): number {
  if (x <= 0) return 1
  const front = Math.exp(a * Math.log(x) - x - logGamma(a))
  if (x < a + 1) {
    let term = 1 / a
    let sum = term
    for (let n = 1; n < 1000 && term > sum * 1e-15; n++) sum += term *= x / (a + n)
    return 1 - front * sum
  }
  return front * continued(1000, (i) => [i === 0 ? 1 : -i * (i - a), x + 1 + 2 * i - a])
}

/** Evaluates the continued fraction a0 / (b0 + a1 / (b1 + …)) with Lentz's method. */
function continued(max: number, termAt: (i: number) => [a: number, b: number]): number {
  const [a0, b0] = termAt(0)
  let c = 1 / 1e-300
  let d = 1 / b0
  let value = a0 * d
  for (let i = 1; i < max; i++) {
    const [a, b] = termAt(i)
    d = 1 / (b + a * d || 1e-300)
    c = b + a / c || 1e-300
    value *= c * d
    if (Math.abs(c * d - 1) < 1e-14) break
  }
  return value
}

/** Returns the share of the standard normal distribution below z. */
export function normalBelow(z: number): number {
  const tail = gammaTail(0.5, (z * z) / 2) / 2
  return z > 0 ? 1 - tail : tail
}

/** Returns the z below which the given share of the standard normal distribution lies; for shares between 0 and 1. */
export function normalQuantile(share: number): number {
  let low = -40
  let high = 40
  for (let i = 0; i < 100; i++) {
    const middle = (low + high) / 2
    if (normalBelow(middle) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}
