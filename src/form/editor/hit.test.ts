import { expect, test } from 'vitest'
import { hit, type Box } from './hit.ts'

const box = (id: string, depth: number, x: number, y: number, width: number, height: number): Box => ({
  id,
  depth,
  x,
  y,
  width,
  height,
})
const boxes = [
  box('tab', 0, 0, 0, 100, 100),
  box('cross', 1, 80, 0, 20, 20),
  box('row', 1, 0, 0, 100, 50),
  box('text', 2, 10, 10, 50, 20),
]

test.each([
  [15, 15, 'text'],
  [5, 5, 'row'],
  [50, 90, 'tab'],
  [90, 10, 'row'],
  [100, 10, undefined],
  [-1, 10, undefined],
])('the component at %d, %d is %s', (x, y, id) => {
  expect(hit(boxes, x, y)?.id).toBe(id)
})
