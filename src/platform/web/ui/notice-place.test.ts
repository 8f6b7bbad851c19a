import { expect, test } from 'vitest'
import { placeFor } from './notice-place.ts'

test.each([
  [100, 'foot'],
  [749, 'foot'],
  [760, 'top'],
  [900, 'top'],
])('after a click at %i of 900 pixels, notices appear at the %s', (done, place) =>
  expect(placeFor(done, 900)).toBe(place),
)
