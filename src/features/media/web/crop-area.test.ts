import { expect, test } from 'vitest'
import { areaOf, moved, resizedArea } from './crop-area.ts'

const size = { width: 400, height: 200 }

test.each([
  [null, { left: 0, top: 0, width: 400, height: 200 }],
  [1, { left: 100, top: 0, width: 200, height: 200 }],
  [4, { left: 0, top: 50, width: 400, height: 100 }],
])('centers the crop area at aspect ratio %s', (ratio, area) => expect(areaOf(size, ratio)).toEqual(area))

test('keeps a crop area within the image', () => {
  const area = { left: 10, top: 10, width: 100, height: 50 }
  expect(moved(area, -50, 900, size)).toEqual({ ...area, left: 0, top: 150 })
  expect(resizedArea(area, 900, 900, size, null)).toEqual({ ...area, width: 390, height: 190 })
  expect(resizedArea(area, -900, -900, size, null)).toEqual({ ...area, width: 16, height: 16 })
  expect(resizedArea(area, 900, 0, size, 2)).toEqual({ ...area, width: 380, height: 190 })
})
