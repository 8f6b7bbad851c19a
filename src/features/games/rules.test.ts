import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Chance, lastResort, readCodes, weightsOf } from './rules.ts'

const chance = fc.record<Chance>({
  weight: fc.nat(10),
  prizeType: fc.constantFrom('discount', 'content', 'nothing'),
  left: fc.option(fc.nat(2)),
})

test('a prize that has run out has weight zero, and the others keep their weight', () => {
  fc.assert(
    fc.property(fc.array(chance, { maxLength: 9 }), (chances) => {
      weightsOf(chances).forEach((weight, i) => {
        expect(weight).toBe(chances[i]!.left === 0 ? 0 : chances[i]!.weight)
      })
    }),
  )
})

const none = { weight: 0, left: 0 } as const
test.each<[string, Chance[], number | null]>([
  [
    'the option without a prize',
    [
      { ...none, prizeType: 'discount', left: null },
      { ...none, prizeType: 'nothing' },
    ],
    1,
  ],
  [
    'else the first without a limit',
    [
      { ...none, prizeType: 'discount' },
      { ...none, prizeType: 'content', left: null },
    ],
    1,
  ],
  ['else nothing', [{ ...none, prizeType: 'discount' }], null],
])('when all prizes have run out, draws %s', (_what, chances, expected) => {
  expect(lastResort(chances)).toBe(expected)
})

test('reads codes line by line, without surrounding spaces', () => {
  expect(readCodes([' A1 ', '', 'b2\r', '   '])).toEqual({ codes: ['A1', 'b2'] })
})

test.each([
  [['A', 'a'], 'This code appears twice: a'],
  [['A\u0000B'], 'A code can’t contain control characters: A·B'],
  [['x'.repeat(101)], `A code has at most 100 characters: ${'x'.repeat(20)}…`],
])('refuses the codes %j', (lines, message) => {
  expect(readCodes(lines)).toEqual({ issues: [{ path: 'codes', message }] })
})
