/**
 * Returns the product of two bytes in the field of QR codes: polynomials over two elements, modulo x⁸ + x⁴ + x³ + x² +
 * 1.
 */
function times(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) product = (product << 1) ^ ((product >>> 7) * 0x11d) ^ (((b >>> bit) & 1) * a)
  return product
}

/** Returns the coefficients, except the first, of the polynomial whose roots are the first `degree` powers of two. */
function divisor(degree: number): number[] {
  const coefficients: number[] = Array.from({ length: degree }, (_, i) => (i === degree - 1 ? 1 : 0))
  let root = 1
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) coefficients[j] = times(coefficients[j]!, root) ^ (coefficients[j + 1] ?? 0)
    root = times(root, 2)
  }
  return coefficients
}

/**
 * Returns the Reed–Solomon bytes with which a block of data can be restored if some of it can't be read (ISO/IEC 18004,
 * 7.5).
 */
export function correctionOf(data: readonly number[], count: number): number[] {
  const by = divisor(count)
  const rest: number[] = by.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ rest.shift()!
    rest.push(0)
    by.forEach((coefficient, i) => (rest[i]! ^= times(coefficient, factor)))
  }
  return rest
}
