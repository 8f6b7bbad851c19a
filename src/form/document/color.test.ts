import fc from 'fast-check'
import { expect, test } from 'vitest'
import { black, contrast, formatColor, parseColor, readableOn, sanitizeColor, transparent } from './color.ts'
import { Color } from './style.ts'

const channel = fc.integer({ min: 0, max: 255 })
const color = fc.record({ r: channel, g: channel, b: channel, a: fc.constant(1) })

test.each([
  ['#fff', 'rgba(255, 255, 255, 1)'],
  ['#0f08', 'rgba(0, 255, 0, 0.533)'],
  ['#11223344', 'rgba(17, 34, 51, 0.267)'],
  [' RGB(1, 2, 3) ', 'rgba(1, 2, 3, 1)'],
  ['rgba(1 2 3 / 50%)', 'rgba(1, 2, 3, 0.5)'],
  ['rgb(100%, 0%, 0%)', 'rgba(255, 0, 0, 1)'],
])('sanitizes %s to %s', (text, formatted) => {
  expect(sanitizeColor(text, transparent)).toBe(formatted)
})

test.each([
  '',
  'red',
  '#12',
  '#12345',
  'rgb(1,2)',
  'rgb(1,2,3,4,5)',
  'rgb(256,0,0)',
  'rgba(0,0,0,2)',
  'rgba(a,b,c,d)',
  'url(x)',
  null,
  7,
  {},
])('%s is not a color', (value) => expect(sanitizeColor(value, black)).toBe(black))

test('turns any input into a color that the document accepts', () => {
  fc.assert(fc.property(fc.anything(), isAccepted))
  fc.assert(fc.property(fc.string(), (text) => isAccepted(`rgba(${text})`)))
})

test('formatted colors parse back to the same value', () => {
  fc.assert(
    fc.property(color, (value) => {
      expect(parseColor(formatColor(value))).toEqual(value)
    }),
  )
})

test.each([
  ['#000', '#fff', 21],
  ['#777', '#fff', 4.48],
  ['#fff', '#fff', 1],
  ['#0000', '#fff', 1],
  ['#fff', '#0000', 1],
])('the contrast of %s on %s is %d', (text, background, ratio) => {
  expect(contrast(parseColor(text)!, parseColor(background)!)).toBeCloseTo(ratio, 2)
})

test('black or white is always readable', () => {
  fc.assert(fc.property(color, (background) => contrast(parseColor(readableOn(background))!, background) > 4.5))
})

function isAccepted(value: unknown): boolean {
  return Color.safeParse(sanitizeColor(value, transparent)).success
}
