import { expect, test } from 'vitest'
import { sparklinePoints } from './sparkline-path.ts'

test.each([
  [[], ''],
  [[3], '0,0'],
  [[0, 0, 0], '0,20 5,20 10,20'],
  [[0, 2, 4], '0,20 5,10 10,0'],
])('%j becomes "%s"', (values, points) => expect(sparklinePoints(values, 10, 20)).toBe(points))
