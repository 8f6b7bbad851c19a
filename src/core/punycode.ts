const digits = 'abcdefghijklmnopqrstuvwxyz0123456789'

/**
 * Decodes a label of a domain into readable form: "xn--bcher-kva" is "bücher" (RFC 3492). Null if it isn't such a
 * label.
 */
export function decodePunycode(label: string): string | null {
  if (!label.startsWith('xn--')) return null
  const end = Math.max(label.lastIndexOf('-'), 4)
  const output = label.slice(4, end).split('')
  let code = 128
  let bias = 72
  let index = 0
  for (let at = end + (end > 4 ? 1 : 0); at < label.length;) {
    const before = index
    for (let weight = 1, k = 36; ; k += 36) {
      const digit = digits.indexOf(label[at++] ?? ' ')
      if (digit < 0) return null
      index += digit * weight
      const threshold = Math.min(Math.max(k - bias, 1), 26)
      if (digit < threshold) break
      weight *= 36 - threshold
      if (weight > 0x7fffffff) return null
    }
    const count = output.length + 1
    bias = adapt(index - before, count, before === 0)
    code += Math.floor(index / count)
    index %= count
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return null
    output.splice(index++, 0, String.fromCodePoint(code))
  }
  return output.join('')
}

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / 700) : delta >> 1
  rest += Math.floor(rest / count)
  let k = 0
  for (; rest > 455; k += 36) rest = Math.floor(rest / 35)
  return k + Math.floor((36 * rest) / (rest + 38))
}
