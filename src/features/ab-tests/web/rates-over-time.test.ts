import { expect, test } from 'vitest'
import { ratesOverTime } from './rates-over-time.ts'

const day = (date: number) => `2026-11-${String(date).padStart(2, '0')}T00:00:00.000Z`
const line = (id: string, ...days: (readonly [views: number, conversions: number])[]) => ({
  id,
  variant: id,
  series: days.map(([views, conversions], i) => ({ at: day(i + 1), views, conversions })),
})
const variants = [
  line('A', [900, 9], [100, 10], [0, 0], [100, 30], [500, 500]),
  line('B', [0, 0], [0, 0], [50, 5], [50, 10], [0, 0]),
]

test('rates add up from the day on which the test began to the one on which it ended', () => {
  expect(ratesOverTime(variants, { since: '2026-11-02T13:00:00.000Z', until: '2026-11-04T09:00:00.000Z' })).toEqual({
    points: [day(2), day(3), day(4)],
    lines: [
      { id: 'A', variant: 'A', rates: [0.1, 0.1, 0.2] },
      { id: 'B', variant: 'B', rates: [null, 0.1, 0.15] },
    ],
  })
})

test('a test that runs has rates up to now, one older than the period from its first view in it', () => {
  expect(ratesOverTime(variants, { since: '2026-11-03T00:00:00.000Z', until: null }).points).toEqual([day(3), day(4), day(5)]) // prettier-ignore
  expect(ratesOverTime(variants, { since: '2026-01-01T00:00:00.000Z', until: null }).points).toHaveLength(5)
})

test('nobody saw any', () => {
  expect(ratesOverTime([line('A', [0, 0])], { since: day(1), until: null })).toEqual({
    points: [],
    lines: [{ id: 'A', variant: 'A', rates: [] }],
  })
  expect(ratesOverTime(variants, { since: '2025-11-02T13:00:00.000Z', until: '2025-12-04T09:00:00.000Z' }).points).toEqual([]) // prettier-ignore
})
