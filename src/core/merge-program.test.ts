import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileMergeTags, mergeKey } from './merge-program.ts'
import { mergeTags } from './merge-tags.ts'

const piece = fc.constantFrom(
  '[a]',
  '[b|there]',
  '[?a]',
  '[/a]',
  '[^b]',
  '[/b]',
  'Hi ',
  '<p>',
  '[c|x|y]',
  '[',
  ']',
  '(',
  '[?c]',
  '[/c]',
)
const values = fc.record({
  a: fc.constantFrom('', 'Ann', '[b]'),
  b: fc.constantFrom('', 'x'),
  C: fc.constantFrom(' ', 'z'),
})

test('a compiled program gives the same result as mergeTags', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), values, (pieces, given) => {
      const template = pieces.join('')
      const program = compileMergeTags(template, { text: (part) => part.toUpperCase(), where: (at) => at })
      const known = new Map(Object.entries(given).map(([name, value]) => [mergeKey(name), value.trim()]))
      const write = (value: string) => value.toUpperCase()
      expect(program.fill(known, write)).toBe(mergeTags(template, given, { write: (value) => value }).toUpperCase())
    }),
  )
})

test('each tag knows its position', () => {
  const program = compileMergeTags('ab[x]cd[y|1]', { text: (part) => part, where: (at) => at })
  expect(program.fill(new Map(), (value, where, key) => `<${key} ${value} ${where}>`)).toBe('ab<x  2>cd<y 1 7>')
  expect([...program.keys]).toEqual(['x', 'y'])
})
