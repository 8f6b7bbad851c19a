import fc from 'fast-check'
import { expect, test } from 'vitest'
import { format, has, join, plain, retext, splitSpans } from './spans.ts'

const spans = [{ text: 'Get ' }, { text: '10 %', bold: true }, { text: ' off' }]

test.each([
  ['typed at the end', 'Get 10 % off now', [{ text: 'Get ' }, { text: '10 %', bold: true }, { text: ' off now' }]],
  ['typed into bold text', 'Get 100 % off', [{ text: 'Get ' }, { text: '100 %', bold: true }, { text: ' off' }]],
  ['bold text taken out', 'Get  off', [{ text: 'Get  off' }]],
  ['all replaced', 'Save', [{ text: 'Save' }]],
  ['emptied', '', []],
  ['typed at the start', 'So: Get 10 % off', [{ text: 'So: Get ' }, { text: '10 %', bold: true }, { text: ' off' }]],
])('%s', (_, text, expected) => {
  expect(retext(spans, text)).toEqual(expected)
})

test('adds a mark to a range and removes it again', () => {
  const italic = format(spans, 2, 6, { italic: true })
  expect(italic).toEqual([
    { text: 'Ge' },
    { text: 't ', italic: true },
    { text: '10', bold: true, italic: true },
    { text: ' %', bold: true },
    { text: ' off' },
  ])
  expect(has(italic, 2, 6, 'italic')).toBe(true)
  expect(has(italic, 2, 7, 'italic')).toBe(false)
  expect(format(italic, 0, 99, { italic: undefined })).toEqual(spans)
})

test('the text equals the typed text', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ text: fc.string(), bold: fc.boolean() })), fc.string(), (any, text) => {
      expect(plain(retext(any, text))).toBe(text)
    }),
  )
})

test('splitting and joining loses nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ text: fc.string(), bold: fc.boolean() })), fc.nat(40), (any, at) => {
      const [head, tail] = splitSpans(any, at)
      expect(plain([...head, ...tail])).toBe(plain(any))
      expect(plain(join(any))).toBe(plain(any))
    }),
  )
})
