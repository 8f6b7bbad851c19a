import { expect, test } from 'vitest'
import { correctionOf } from './error-correction.ts'
import { qrCode } from './qr-code.ts'

/** The code for "https://shop.example/p/12" at level L, as drawn by qrcode-generator 2.0. */
const known = [
  '#######.#..###....#######',
  '#.....#..##..##.#.#.....#',
  '#.###.#...#.##.#..#.###.#',
  '#.###.#.....##.##.#.###.#',
  '#.###.#..#.#.##.#.#.###.#',
  '#.....#...#.#.#...#.....#',
  '#######.#.#.#.#.#.#######',
  '........#.##.##..........',
  '##.##.#..###..###.#.....#',
  '#..##....#..#.##...#####.',
  '##....#.#.##...#.#.#.#..#',
  '.#..##...####.#.###..####',
  '####.###.#.##.#...#.....#',
  '##.......#....###...#..#.',
  '##..#.####.##.##.#..#####',
  '#.#....##..#.....#.#.##.#',
  '#.##..##....##.######.##.',
  '........#..##.#.#...#.##.',
  '#######....####.#.#.#...#',
  '#.....#....######...#..##',
  '#.###.#.#.#....######....',
  '#.###.#.##.####..##....##',
  '#.###.#..###.#..#...#####',
  '#.....#.##.##.#..####.###',
  '#######.#..#..#####..#..#',
]

const drawn = (text: string) => qrCode(text).map((row) => row.map((dark) => (dark ? '#' : '.')).join(''))

test('draws the same code as another encoder', () => {
  expect(drawn('https://shop.example/p/12')).toEqual(known)
})

// The example from ISO/IEC 18004: "HELLO WORLD" at 1-M, and the first block of a 5-Q.
test.each([
  [
    [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17],
    [196, 35, 39, 119, 235, 215, 231, 226, 93, 23],
  ],
  [
    [67, 85, 70, 134, 87, 38, 85, 194, 119, 50, 6, 18, 6, 103, 38],
    [213, 199, 11, 45, 115, 247, 241, 223, 229, 248, 154, 117, 154, 111, 86, 161, 111, 39],
  ],
])('the error correction of %j is %j', (data, correction) => {
  expect(correctionOf(data, correction.length)).toEqual(correction)
})

test.each([
  [1, 1],
  [17, 1],
  [18, 2],
  [32, 2],
  [33, 3],
  [106, 5],
  [107, 6],
  [154, 7],
  [230, 9],
  [231, 10],
  [271, 10],
  [858, 20],
])('a text of %d characters needs version %d', (length, version) => {
  const code = qrCode('a'.repeat(length))
  expect(code.length).toBe(version * 4 + 17)
  expect(code.every((row) => row.length === code.length)).toBe(true)
})

test('rejects text that does not fit', () => {
  expect(() => qrCode('a'.repeat(859))).toThrow(RangeError)
})

/** Positions of the fifteen format bits: at the corner, and at the other two edges. */
test.each(['a', 'b'.repeat(50), 'c'.repeat(300)])('both copies of the level and mask are equal (%#)', (text) => {
  const code = qrCode(text)
  const size = code.length
  const at = (x: number, y: number) => (code[y]![x] ? 1 : 0)
  const corner = [0, 1, 2, 3, 4, 5, 7, 8].map((y) => at(8, y)).concat([7, 5, 4, 3, 2, 1, 0].map((x) => at(x, 8)))
  const right = [1, 2, 3, 4, 5, 6, 7, 8].map((i) => at(size - i, 8))
  const bottom = [7, 6, 5, 4, 3, 2, 1].map((i) => at(8, size - i))
  expect([...right, ...bottom]).toEqual(corner)
  const bits = corner.reduce<number>((value, bit, i) => value | (bit << i), 0) ^ 0x5412
  expect(bits >>> 13).toBe(1)
})
