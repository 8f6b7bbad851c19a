import { codewordsOf } from './codewords.ts'
import { penaltyOf } from './penalty.ts'

/** Rows from top to bottom; true is a dark module. */
export type QrCode = readonly (readonly boolean[])[]
type Grid = boolean[][]

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/**
 * Creates a QR code (ISO/IEC 18004) of an ASCII text: bytes, correction level L, in the smallest fitting version of the
 * first twenty, with the mask that scanners read best. The caller must add a quiet zone of four modules. Throws if the
 * text is longer than 858 characters.
 */
export function qrCode(text: string): QrCode {
  const { version, codewords } = codewordsOf(Array.from(text, (letter) => letter.charCodeAt(0) & 0xff))
  const { grid, isFixed } = fixedParts(version)
  drawData(grid, isFixed, codewords)
  const drawn = masks.map((mask, number) => {
    const masked = grid.map((row, y) => row.map((dark, x) => dark !== (!isFixed[y]![x] && mask(x, y))))
    drawFormat(masked, number)
    return { masked, penalty: penaltyOf(masked) }
  })
  return drawn.reduce((best, one) => (one.penalty < best.penalty ? one : best)).masked
}

/** Draws the parts that every code of a version contains, and marks their positions. */
function fixedParts(version: number): { grid: Grid; isFixed: Grid } {
  const size = version * 4 + 17
  const empty = (): Grid => Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const [grid, isFixed] = [empty(), empty()]
  const set = (x: number, y: number, dark: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return
    grid[y]![x] = dark
    isFixed[y]![x] = true
  }
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0)
    set(i, 6, i % 2 === 0)
  }
  // Reserves the format's position; it is drawn later, once the mask is known.
  for (let i = 0; i < 9; i++) {
    for (const [x, y] of [
      [i, 8],
      [8, i],
      [size - 1 - i, 8],
      [8, size - 1 - i],
    ] as const)
      if (i < 8 || (x < 9 && y < 9)) set(x, y, x === 6 || y === 6)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(set, x, y, 4, [0, 1, 3])
  const marks = marksOf(version, size)
  const last = marks.length - 1
  for (const [i, x] of marks.entries()) {
    for (const [j, y] of marks.entries()) {
      const isInCorner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)
      if (!isInCorner) square(set, x, y, 2, [0, 2])
    }
  }
  if (version >= 7) {
    const bits = withCheck(version, 12, 0x1f25)
    for (let i = 0; i < 18; i++) {
      const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)]
      set(a, b, bitOf(bits, i))
      set(b, a, bitOf(bits, i))
    }
  }
  return { grid, isFixed }
}

/** Draws rings around a position: those at the given distances are dark. */
function square(
  set: (x: number, y: number, dark: boolean) => void,
  x: number,
  y: number,
  reach: number,
  dark: number[],
) {
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) set(x + dx, y + dy, dark.includes(Math.max(Math.abs(dx), Math.abs(dy))))
  }
}

/** Returns the rows and columns that contain alignment marks. */
function marksOf(version: number, size: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, i) => size - 7 - (count - 2 - i) * step)]
}

/** Draws the data up and down in pairs of columns from the right, skipping the fixed parts. */
function drawData(grid: Grid, isFixed: Grid, codewords: readonly number[]): void {
  const size = grid.length
  let bit = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        if (isFixed[y]![x]) continue
        grid[y]![x] = bitOf(codewords[bit >>> 3] ?? 0, 7 - (bit & 7))
        bit += 1
      }
    }
  }
}

/** Draws the level and the mask, twice. */
function drawFormat(grid: Grid, mask: number): void {
  const size = grid.length
  const level = 1
  const bits = withCheck((level << 3) | mask, 10, 0x537) ^ 0x5412
  for (let i = 0; i < 15; i++) {
    const dark = bitOf(bits, i)
    const [x, y] = i < 6 ? [8, i] : i < 8 ? [8, i + 1] : i === 8 ? [7, 8] : [14 - i, 8]
    grid[y]![x] = dark
    const [across, down] = i < 8 ? [size - 1 - i, 8] : [8, size - 15 + i]
    grid[down]![across] = dark
  }
  grid[size - 8]![8] = true
}

/** Returns a number followed by its check bits. */
function withCheck(value: number, length: number, generator: number): number {
  let rest = value
  for (let i = 0; i < length; i++) rest = (rest << 1) ^ ((rest >>> (length - 1)) * generator)
  return (value << length) | rest
}

function bitOf(value: number, place: number): boolean {
  return ((value >>> place) & 1) === 1
}
