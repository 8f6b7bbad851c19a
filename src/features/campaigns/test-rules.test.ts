import { expect, test } from 'vitest'
import { CampaignTest, EmailContent } from './contract.ts'
import { emailOf, nextSameTime, placeOf, testEndsAt, variantFor, variantsOf } from './test-rules.ts'

const now = Date.UTC(2026, 10, 20, 10, 7)
const hour = 3_600_000
const idOf = (i: number) => `0190a000-0000-7000-8000-${i.toString(16).padStart(12, '0')}`

test('each variant gets its part of the share, and the rest waits for the winner', () => {
  const letters = ['A', 'B', 'C']
  const counts: Record<string, number> = {}
  for (let i = 0; i < 30_000; i++) {
    const variant = variantFor(placeOf('campaign', idOf(i)), letters, 30)
    counts[variant] = (counts[variant] ?? 0) + 1
  }
  // Four standard deviations.
  for (const letter of letters) expect(Math.abs(counts[letter]! - 3000)).toBeLessThan(4 * Math.sqrt(30_000 * 0.1 * 0.9))
  expect(counts['']).toBe(30_000 - letters.reduce((sum, letter) => sum + counts[letter]!, 0))
  expect([variantFor(0.99, ['A'], 20), variantFor(0.999, letters, 100)]).toEqual(['A', 'C'])
})

test('a recipient’s place is always the same in a campaign, and different in another one', () => {
  const ids = Array.from({ length: 2000 }, (_, i) => idOf(i))
  expect(ids.map((id) => placeOf('one', id))).toEqual(ids.map((id) => placeOf('one', id)))
  const both = ids.filter((id) => placeOf('one', id) < 0.2 && placeOf('two', id) < 0.2)
  // A fifth of a fifth, as expected by chance.
  expect(Math.abs(both.length - 80)).toBeLessThan(36)
})

const email = EmailContent.parse({ subject: 'a', from_name: 'Ada', reply_to: 'a@a.example', html: '<p>A</p>' })

test.each([
  [
    'subject',
    { subject: 'b', preview_text: 'p' },
    { subject: 'b', preview_text: 'p', from_name: 'Ada', html: '<p>A</p>' },
  ],
  ['sender', { from_name: 'Bob', subject: 'b' }, { subject: 'a', from_name: 'Bob', reply_to: '', html: '<p>A</p>' }],
  ['content', { mail: { html: '<p>B</p>' }, subject: 'b' }, { subject: 'a', from_name: 'Ada', html: '<p>B</p>' }],
  ['content', {}, { subject: 'a', html: '' }],
  ['time', { subject: 'b', send_at: '2026-11-20T12:00:00.000Z' }, { subject: 'a', html: '<p>A</p>' }],
])('a test of the %s changes only that', (kind, variant, expected) => {
  const test = CampaignTest.parse({ kind, variants: [{ letter: 'E', ...variant }] })
  expect(variantsOf(email, test).map(({ letter }) => letter)).toEqual(['A', 'B'])
  expect(emailOf(email, test, 'B')).toMatchObject(expected)
  for (const letter of ['A', 'C', '']) expect(emailOf(email, test, letter)).toBe(email)
})

test.each([
  ['site', 0, null],
  ['site', 0, 20],
  ['contact', 20, 20],
  ['contact', 0, -20],
])('a test ends by the clocks of each %s from hour %d on', (schedule_zone, from, at) => {
  const schedule_at = at === null ? null : now + at * hour
  const test = CampaignTest.parse({ hours: 4 })
  expect(testEndsAt({ schedule_zone, schedule_at, test }, now)).toBe(now + (from + 4) * hour)
})

test('a send-time test runs for its hours after the last send time', () => {
  const at = (hours: number) => ({ letter: 'B', send_at: new Date(now + hours * hour).toISOString() })
  const test = CampaignTest.parse({ kind: 'time', hours: 4, variants: [at(9), at(3)] })
  expect(testEndsAt({ schedule_zone: 'site', schedule_at: null, test }, now)).toBe(now + 13 * hour)
})

test.each([
  ['later today', '2026-11-20T20:00:00Z', '2026-11-21T01:30:00Z', '2026-11-21T01:30:00Z'],
  ['tomorrow', '2026-11-21T02:00:00Z', '2026-11-21T01:30:00Z', '2026-11-22T01:30:00Z'],
  ['after the clocks changed', '2027-03-13T20:00:00Z', '2027-03-13T14:30:00Z', '2027-03-14T13:30:00Z'],
])('the rest gets the email when clocks show the winning time: %s', (_name, from, won, expected) => {
  const at = nextSameTime(Date.parse(from), Date.parse(won), 'America/New_York')
  expect(new Date(at).toISOString()).toBe(new Date(expected).toISOString())
})
