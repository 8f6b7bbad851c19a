import { expect, test } from 'vitest'
import { CampaignTest, EmailContent } from '../contract.ts'
import { winnerDueAt, winnerWords } from './campaign-words.ts'

const begun = Date.UTC(2026, 10, 20, 12)
const variants = [{ letter: 'B', subject: 'Half price' }]
const tested = {
  type: 'email' as const,
  status: 'sending' as const,
  email: EmailContent.parse({ subject: 'Mugs' }),
  test: CampaignTest.parse({ variants, share: 20, hours: 4 }),
  winner: '',
  started_at: new Date(begun).toISOString(),
  schedule_at: null,
  schedule_zone: 'site' as const,
}

test.each([
  ['while the test lasts', {}, begun + 4 * 3_600_000],
  ['once there is a winner', { winner: 'B' }, null],
  ['once all has left', { status: 'sent' as const }, null],
  ['where everybody gets one', { test: { ...tested.test, share: 100 } }, null],
  ['of one subject', { test: { ...tested.test, variants: [] } }, null],
  ['where a person chooses', { test: { ...tested.test, ends: 'hand' as const } }, null],
  ['of a notification', { type: 'push' as const }, null],
])('the rest waits for the better subject: %s', (_when, more, at) => {
  expect(winnerDueAt({ ...tested, ...more })).toBe(at)
})

test('shows the best subject with its letter and text', () => {
  expect(winnerWords({ ...tested, winner: 'B' })).toBe('B: Half price')
  expect(winnerWords(tested)).toBeNull()
})
