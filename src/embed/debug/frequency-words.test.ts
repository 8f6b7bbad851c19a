import { expect, test } from 'vitest'
import { frequencyInWords } from './frequency-words.ts'

const now = Date.UTC(2026, 10, 20)
const day = 86_400
const seenAgo = (seconds: number) => String(now - seconds * 1000)

test.each<[number, string | null, boolean, boolean, string]>([
  [30 * day, null, false, true, 'not seen yet'],
  [30 * day, seenAgo(2 * day), false, false, 'seen 2 days ago, shows again in 28 days'],
  [30 * day, seenAgo(31 * day), false, true, 'seen 31 days ago, may show again'],
  [30 * day, `${seenAgo(60)} 2cd`, false, false, 'converted: stays away for good'],
  [30 * day, `${seenAgo(60)} 2d`, false, false, 'seen or closed: stays away for good'],
  [0, `${seenAgo(60)} 2c`, false, true, 'seen 1 minute ago, may show again'],
  [0, seenAgo(5), false, true, 'seen 5 seconds ago, may show again'],
  [-1, seenAgo(60), true, false, 'seen 1 minute ago, shows again in the next session'],
  [-1, seenAgo(3 * 3600), false, true, 'seen 3 hours ago, in an earlier session'],
  [30 * day, 'nonsense', false, true, 'not seen yet'],
])('rest of %d s, seen %s, in this session: %s', (rest, seen, seenThisSession, holds, words) => {
  expect(frequencyInWords({ rest }, { seen, seenThisSession, pagesLeft: 0 }, now)).toEqual({ holds, words })
})

test('stays hidden for the configured number of pages', () => {
  const remembered = { seen: seenAgo(60), seenThisSession: true, pagesLeft: 2 }
  expect(frequencyInWords({ rest: 0 }, remembered, now).holds).toBe(false)
})
