import { describe, expect, test } from 'vitest'
import { isAboutAddress, autoPauseReason } from './bounce-rules.ts'
import { sameClock, timeOfDay } from '#core/zone-clock.ts'
import { quietUntil } from './local-hour.ts'
import { daysSince, nextDay, warmUpCap } from './warm-up.ts'
import { shareOut } from './weighted.ts'

const noon = Date.UTC(2026, 10, 20, 12)
const hour = 3_600_000

test('a warm-up cap grows by half each day until receivers know the server', () => {
  expect([-1, 0, 1, 2, 7].map((days) => warmUpCap(50, days))).toEqual([0, 50, 75, 113, 854])
  expect(warmUpCap(50, 19)).toBe(Number.POSITIVE_INFINITY)
  expect([daysSince('2026-11-20', noon), daysSince('2026-11-21', noon), daysSince('2026-11-18', noon)]).toEqual([
    0, -1, 2,
  ])
  expect(nextDay(noon)).toBe(Date.UTC(2026, 10, 21))
})

test('distributes messages by weight, evenly, within the limits', () => {
  const any = Number.POSITIVE_INFINITY
  expect(
    shareOut(
      [
        { weight: 2, max: any },
        { weight: 1, max: any },
      ],
      6,
      [],
    ),
  ).toEqual([0, 1, 0, 0, 1, 0])
  expect(
    shareOut(
      [
        { weight: 9, max: 1 },
        { weight: 1, max: any },
        { weight: 0, max: any },
      ],
      4,
      [],
    ),
  ).toEqual([0, 1, 1, 1])
  expect(shareOut([{ weight: 1, max: 2 }], 5, [])).toEqual([0, 0])
  expect(shareOut([], 5, [])).toEqual([])
  const credit: number[] = []
  const places = Array.from({ length: 90 }, () =>
    shareOut(
      [
        { weight: 8, max: any },
        { weight: 1, max: any },
      ],
      1,
      credit,
    ),
  ).flat()
  expect(places.filter((place) => place === 1)).toHaveLength(10)
})

describe('quiet hours', () => {
  test.each([
    ['UTC', 21, 8, null],
    ['UTC', 11, 13, noon + hour],
    ['UTC', 12, 12, null],
    ['America/New_York', 21, 8, noon + hour],
    ['Asia/Tokyo', 21, 8, noon + 11 * hour],
    ['Asia/Kolkata', 17, 18, noon + hour / 2],
    ['Nowhere/Land', 11, 13, noon + hour],
  ])('in %s from %d to %d', (zone, from, to, until) => {
    expect(quietUntil(noon, zone, from, to)).toBe(until)
  })
  test.each([
    ['2027-03-27T23:00:00Z', '2027-03-28T06:00:00.000Z'],
    ['2026-10-24T22:00:00Z', '2026-10-25T07:00:00.000Z'],
  ])('end at the same hour across clock changes, from %s', (from, until) => {
    const end = quietUntil(Date.parse(from), 'Europe/Rome', 22, 8)!
    expect(new Date(end).toISOString()).toBe(until)
    expect(timeOfDay(end, 'Europe/Rome')).toBe(8 * hour)
  })
  test.each(['2026-03-08T05:30:00Z', '2026-03-08T06:30:00Z'])(
    'end correctly if their end hour is skipped by a clock change, from %s',
    (from) => {
      const end = quietUntil(Date.parse(from), 'America/New_York', 22, 2)!
      expect(new Date(end).toISOString()).toBe('2026-03-08T07:00:00.000Z')
    },
  )
  test('converts the time of day, and the same clock time in another zone', () => {
    expect(timeOfDay(noon, 'Asia/Tokyo')).toBe(21 * hour)
    expect(sameClock(noon, 'UTC', 'Asia/Tokyo')).toBe(noon - 9 * hour)
    expect(sameClock(noon, 'Europe/Paris', 'America/New_York')).toBe(noon + 6 * hour)
    expect(sameClock(noon, 'Europe/Paris', 'Europe/Paris')).toBe(noon)
  })
})

test.each([
  ['550 5.1.1 No such user', 'recipient', true],
  ['550 No such user', 'recipient', true],
  ['554 5.7.1 Blocked', 'recipient', false],
  ['552 5.2.2 Mailbox full', 'recipient', false],
  ['554 Looks like spam', 'content', false],
  ['550 5.1.1 No such user', 'content', true],
  ['552 Too big', 'recipient', false],
] as const)('%s at the %s is about the address: %s', (reason, step, expected) => {
  expect(isAboutAddress(reason, step)).toBe(expected)
})

describe('auto-pause', () => {
  test.each([
    [{ accepted: 93, bounced: 7, complained: 0 }, false],
    [{ accepted: 85, bounced: 15, complained: 0 }, true],
    [{ accepted: 5, bounced: 5, complained: 1 }, false],
    [{ accepted: 999, bounced: 0, complained: 1 }, false],
    [{ accepted: 4990, bounced: 10, complained: 12 }, true],
  ])('%j pauses: %s', (counts, expected) => {
    expect(autoPauseReason(counts) !== null).toBe(expected)
  })

  /**
   * Simulates campaigns with this share of bounces or complaints. Returns the share of them that pause within the given
   * number of messages.
   */
  function pausedShare(kind: 'bounced' | 'complained', share: number, messages: number, runs: number): number {
    const random = seeded(20_261_123)
    let paused = 0
    for (let run = 0; run < runs; run++) {
      let events = 0
      for (let at = nextEvent(0); at <= messages; at = nextEvent(at)) {
        events++
        const counts = kind === 'bounced' ? [at - events, events, 0] : [at, 0, events]
        if (autoPauseReason({ accepted: counts[0]!, bounced: counts[1]!, complained: counts[2]! }) === null) continue
        paused++
        break
      }
    }
    return paused / runs
    // Only an event can push the test over its bound, so the messages between two events needn't be checked.
    function nextEvent(at: number): number {
      return at + 1 + Math.floor(Math.log(1 - random()) / Math.log(1 - share))
    }
  }

  test('pauses fewer than one in a hundred healthy campaigns', () => {
    expect(pausedShare('bounced', 0.03, 5000, 20_000)).toBeLessThanOrEqual(0.01)
    expect(pausedShare('complained', 0.0005, 250_000, 10_000)).toBeLessThanOrEqual(0.01)
  })

  test('pauses nineteen in twenty campaigns to bad lists early', () => {
    expect(pausedShare('bounced', 0.1, 200, 20_000)).toBeGreaterThanOrEqual(0.95)
    expect(pausedShare('complained', 0.002, 10_000, 10_000)).toBeGreaterThanOrEqual(0.95)
  })
})

/** Returns random numbers between 0 and 1 that are the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
