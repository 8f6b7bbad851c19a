import { expect, test } from 'vitest'
import { reportLines } from './report-lines.ts'

const none = { sent: 0, opened: 0, clicked: 0, unsubscribed: 0, bounced: 0, complained: 0, orders: 0, revenue: 0 }
const lines = (times: readonly string[], interval: 'hour' | 'day', now = 0) =>
  reportLines(
    {
      campaign: { type: 'email' },
      currency: 'EUR',
      over_time: times.map((at, i) => ({ ...none, at, opened: i + 1, revenue: 10 })),
    },
    { view: 'reactions', interval, timeZone: 'Europe/Paris', now },
  )

test('includes hours without activity', () => {
  const { names, lines: all } = lines(['2026-11-20T10:00:00.000Z', '2026-11-20T13:00:00.000Z'], 'hour')
  expect(names).toHaveLength(4)
  expect(all[0]!.values).toEqual([1, 0, 0, 2])
  expect(names[0]).toBe('Fri, Nov 20, 11 AM')
})

test('days follow the time zone, also across a clock change', () => {
  // The change from summer to winter time: the 25th has 25 hours.
  const { shortNames, lines: all } = lines(['2026-10-23T22:00:00.000Z', '2026-10-26T23:00:00.000Z'], 'day')
  expect(shortNames).toEqual(['Oct 24', 'Oct 25', 'Oct 26', 'Oct 27'])
  expect(all[0]!.values).toEqual([1, 0, 0, 2])
})

test('has no points without data, and formats revenue as money', () => {
  expect(lines([], 'hour').names).toEqual([])
  expect(lines(['2026-11-20T10:00:00.000Z'], 'hour').lines[0]!.values).toEqual([0, 1])
  const { lines: all } = reportLines(
    {
      campaign: { type: 'email' },
      currency: 'EUR',
      over_time: [{ ...none, at: '2026-11-20T10:00:00.000Z', revenue: 1200 }],
    },
    { view: 'revenue', interval: 'day', timeZone: 'UTC', now: 0 },
  )
  expect(all[0]!.format(1200)).toBe('€1,200')
})

test('continues to now, up to a limit', () => {
  const begin = '2026-11-20T10:00:00.000Z'
  const at = Date.parse(begin)
  expect(lines([begin], 'hour', at + 5 * 3_600_000).names).toHaveLength(5)
  expect(lines([begin], 'hour', at + 1000 * 3_600_000).names).toHaveLength(72)
  expect(lines([begin], 'day', at + 1000 * 24 * 3_600_000).names.length).toBeLessThan(32)
})

test('notifications report no opens', () => {
  const point = { ...none, at: '2026-11-20T10:00:00.000Z', clicked: 3, bounced: 1 }
  const labels = (view: 'reactions' | 'trouble', type: 'email' | 'push') =>
    reportLines(
      { campaign: { type }, currency: 'EUR', over_time: [point] },
      { view, interval: 'day', timeZone: 'UTC', now: 0 },
    ).lines.map(({ label, values }) => [label, values.at(-1)])
  expect(labels('reactions', 'push')).toEqual([['Clicked', 3]])
  expect(labels('trouble', 'push')).toEqual([['Bounced', 1]])
  expect(labels('trouble', 'email').map(([label]) => label)).toEqual(['Bounced', 'Unsubscribed', 'Marked as spam'])
})
