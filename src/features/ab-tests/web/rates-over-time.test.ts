import { expect, test } from 'vitest'
import { ratesOverTime } from './rates-over-time.ts'

const starts = ['1', '2', '3']
const variants = [
  { id: 'a', variant: 'A', visitors: [0, 100, 100], conversions: [0, 10, 30] },
  { id: 'b', variant: 'B', visitors: [0, 0, 50], conversions: [0, 0, 5] },
]

test('accumulates rates from the first visitor on', () => {
  expect(ratesOverTime(starts, variants)).toEqual({
    points: ['2', '3'],
    lines: [
      { id: 'a', variant: 'A', rates: [0.1, 0.2] },
      { id: 'b', variant: 'B', rates: [null, 0.1] },
    ],
  })
})

test('has no points without visitors', () => {
  const none = variants.map((one) => ({ ...one, visitors: [0, 0, 0], conversions: [0, 0, 0] }))
  expect(ratesOverTime(starts, none)).toEqual({
    points: [],
    lines: [{ id: 'a', variant: 'A', rates: [] }, { id: 'b', variant: 'B', rates: [] }], // prettier-ignore
  })
})
