import { expect, test } from 'vitest'
import { addColor, putColorBack, removeColor } from './site-palette.ts'

const [red, green, blue] = ['#ff0000', '#00ff00', '#0000ff'] as const

test('restoring a color keeps later changes', () => {
  const since = addColor('#ffffff')(removeColor(blue)(removeColor(red)([red, green, blue])))
  expect(since).toEqual([green, '#ffffff'])
  expect(putColorBack(red, 0)(since)).toEqual([red, green, '#ffffff'])
  expect(putColorBack(blue, 2)(since)).toEqual([green, '#ffffff', blue])
})

test('never contains a color twice', () => {
  expect(addColor(red)([red, green])).toEqual([red, green])
  expect(putColorBack(green, 0)([red, green])).toEqual([red, green])
})
