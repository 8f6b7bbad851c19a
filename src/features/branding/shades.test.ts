import { expect, test } from 'vitest'
import { contrast, parseColor } from '#form/document/color.ts'
import { accentProblem, shadesOf } from './shades.ts'

const of = (text: string) => parseColor(text)!
const accents = ['#0c7a50', '#1f3fbf', '#7a1f6b', '#8f1d1d', '#000000', '#4a4a4a', '#5b2be0']

test.each(accents)('%s gives shades that are readable in light and dark mode', (accent) => {
  expect(accentProblem(accent)).toBeUndefined()
  const shades = shadesOf(accent)
  expect(shades).toHaveLength(10)
  expect(shades[7]).toBe(accent)
  for (const filled of [shades[7]!, shades[8]!]) expect(contrast(of('#ffffff'), of(filled))).toBeGreaterThanOrEqual(4.5)
  expect(contrast(of(shades[7]!), of(shades[0]!))).toBeGreaterThanOrEqual(4.5)
  for (const dark of [shades[9]!, '#17191e']) expect(contrast(of(shades[4]!), of(dark))).toBeGreaterThanOrEqual(4.5)
})

test.each(['#ffcc00', '#7fd4ff', '#ffffff', '#999999'])('rejects %s and suggests a color that works', (accent) => {
  const suggested = /(#[0-9a-f]{6}) would do/.exec(accentProblem(accent) ?? '')?.[1]
  expect(accentProblem(suggested!)).toBeUndefined()
})

test('rejects an invalid color', () => {
  expect(accentProblem('green-ish')).toBe('Enter a color such as #1f2937.')
})
