import { expect, test } from 'vitest'
import type { Compared } from '../contract.ts'
import { bestOf, comparedCells, comparedFigures } from './compare-figures.ts'

const counts = {
  recipients: 100,
  sent: 100,
  delivered: 90,
  opened: 45,
  machine_opened: 0,
  clicked: 9,
  unsubscribed: 1,
  bounced: 10,
  complained: 0,
  skipped: 0,
  unknown: 0,
  waiting: 0,
}
const one = (change: Partial<typeof counts>, revenue = 0, type: 'email' | 'push' = 'email') =>
  ({ campaign: { type }, counts: { ...counts, ...change }, orders: 0, revenue }) as unknown as Compared
const figure = (label: string) => comparedFigures.find((known) => known.label === label)!

test('compares by share, not by count', () => {
  const small = one({ delivered: 10, sent: 10, opened: 8 })
  expect(bestOf(figure('Opened'), [one({}), small])).toBe(0.8)
  expect(bestOf(figure('Unsubscribed'), [one({}), small])).toBeCloseTo(1 / 90)
})

test('names no best one if all are equal or only one has a value', () => {
  expect(bestOf(figure('Clicked'), [one({}), one({})])).toBeNull()
  expect(bestOf(figure('Opened'), [one({}), one({}, 0, 'push')])).toBeNull()
  expect(bestOf(figure('Recipients'), [one({}), one({ recipients: 5 })])).toBeNull()
})

test('compares clicks across emails and notifications, which report no opens', () => {
  const push = one({ clicked: 45 }, 0, 'push')
  expect(bestOf(figure('Clicked'), [one({}), push])).toBe(0.5)
  expect(figure('Opened').valueOf(push)).toBeNull()
  expect(comparedCells([one({}), push]).slice(1, 5)).toEqual([
    ['Recipients', 100, 100],
    ['Delivered', 90, 90],
    ['Opened', 45, ''],
    ['Clicked', 9, 45],
  ])
})

test('also compares revenue per recipient, and has no value without deliveries', () => {
  expect(bestOf(figure('Revenue per recipient'), [one({}, 90), one({ delivered: 10 }, 50)])).toBe(5)
  expect(figure('Revenue per recipient').valueOf(one({ delivered: 0 }, 50))).toBeNull()
})
