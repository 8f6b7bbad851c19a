import { correctionOf } from './error-correction.ts'

/** Error correction bytes per block and number of blocks at correction level L, for each version from 1. */
const blocks: readonly (readonly [correction: number, count: number])[] = [
  [7, 1],
  [10, 1],
  [15, 1],
  [20, 1],
  [26, 1],
  [18, 2],
  [20, 2],
  [24, 2],
  [30, 2],
  [18, 4],
  [20, 4],
  [24, 4],
  [26, 4],
  [30, 4],
  [22, 6],
  [24, 6],
  [28, 6],
  [30, 6],
  [28, 7],
  [28, 8],
]

/** Returns how many bytes a code of this version holds, including error correction. */
function roomOf(version: number): number {
  const marks = version === 1 ? 0 : Math.floor(version / 7) + 2
  const marked = marks === 0 ? 0 : (25 * marks - 10) * marks - 55
  return Math.floor(((16 * version + 128) * version + 64 - marked - (version >= 7 ? 36 : 0)) / 8)
}

/**
 * Returns the smallest version that can hold these bytes, and its complete contents in drawing order. Throws if there
 * is none.
 */
export function codewordsOf(bytes: readonly number[]): { version: number; codewords: number[] } {
  for (const [i, [correction, count]] of blocks.entries()) {
    const version = i + 1
    const room = roomOf(version) - correction * count
    const lengthBits = version < 10 ? 8 : 16
    if (4 + lengthBits + bytes.length * 8 > room * 8) continue
    return { version, codewords: interleaved(dataOf(bytes, lengthBits, room), correction, count) }
  }
  throw new RangeError('The text is too long for a QR code.')
}

/** Encodes mode "bytes", length, bytes, and padding. */
function dataOf(bytes: readonly number[], lengthBits: number, room: number): number[] {
  const bits: number[] = []
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >>> i) & 1)
  }
  put(4, 4)
  put(bytes.length, lengthBits)
  for (const byte of bytes) put(byte, 8)
  put(0, Math.min(4, room * 8 - bits.length))
  put(0, (8 - (bits.length % 8)) % 8)
  const data = Array.from({ length: bits.length / 8 }, (_, i) =>
    bits.slice(i * 8, i * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0),
  )
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad)
  return data
}

/**
 * Splits the data into blocks, the longer ones last, and interleaves them: all blocks' first bytes, then all second
 * ones, and so on. The error correction bytes follow in the same way.
 */
function interleaved(data: readonly number[], correction: number, count: number): number[] {
  const short = Math.floor(data.length / count)
  const long = data.length % count
  let from = 0
  const parts = Array.from({ length: count }, (_, i) => {
    const part = data.slice(from, from + short + (i >= count - long ? 1 : 0))
    from += part.length
    return part
  })
  const corrections = parts.map((part) => correctionOf(part, correction))
  return [...byTurns(parts), ...byTurns(corrections)]
}

function byTurns(parts: readonly (readonly number[])[]): number[] {
  // bounded: by the blocks of a QR code
  const longest = Math.max(...parts.map(({ length }) => length))
  return Array.from({ length: longest }, (_, i) => parts.flatMap((part) => (i < part.length ? [part[i]!] : []))).flat()
}
