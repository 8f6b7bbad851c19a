import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordActivities } from '#features/contacts/server/index.ts'
import { campaignsServer, hour } from './testing/campaigns-server.ts'
import { trackToken } from './track-token.ts'

const { aSite, clock, database, get, runJobs, tools } = await campaignsServer()
const day = 24 * hour

/** Returns the time at which UTC clocks show an hour, the given number of days from today. */
const atHour = (at: number, days: number) => Math.floor(clock.now / day + days) * day + at * hour

/** Creates a site in UTC whose contacts have read at these hours of UTC, once for each entry. */
async function aSiteOf(readings: readonly (readonly [hours: readonly number[], zone?: string])[]) {
  const site = await aSite(readings.length)
  await site.hasAddress('https://shop.example')
  const ids = site.emails.map((email) => site.ids.get(email)!)
  await database.inSite(site.siteId, async (db) => {
    for (const [i, [hours, zone]] of readings.entries()) {
      if (zone) await sql`UPDATE contacts SET time_zone = ${zone} WHERE id = ${ids[i]}`.execute(db)
      const notes = hours.map((at, j) => ({
        contactId: ids[i]!,
        kind: j % 2 === 0 ? ('opened' as const) : ('clicked' as const),
        what: 'News',
        at: new Date(atHour(at, -2 - j) + 20 * 60_000),
      }))
      await recordActivities({ ...tools, db }, site.siteId, notes)
    }
  })
  const preview = async () => (await site.call('/campaigns/best-times', { audience: {} })).body
  /** Returns the planned UTC hours at which each contact gets a campaign that starts now; null for at once. */
  const planned = async () => {
    const { rows } = await sql<{ recipient_id: string; next_at: Date | null; state: string }>`
      SELECT recipient_id, next_at, state FROM deliveries WHERE site_id = ${site.siteId}`.execute(database.system)
    return ids.map((id) => rows.find((row) => row.recipient_id === id)!.next_at?.getUTCHours() ?? null)
  }
  return { ...site, contactIds: ids, preview, planned }
}
const times = (at: number, count: number) => Array.from({ length: count }, () => at)

test('sends to each contact at their own hour and time zone within a day, and to little-known contacts at the site’s hour', async () => {
  // It is 3 AM, and no contact reads at that hour.
  clock.advance(atHour(3, 1) - clock.now)
  const { save, act, load, preview, planned, deliveries } = await aSiteOf([
    [times(20, 30)],
    [times(8, 6)],
    // 9 AM in New York is 14:00 UTC.
    [times(14, 5), 'America/New_York'],
    // Two readings are too few to be significant.
    [times(11, 2)],
    [[], 'Asia/Tokyo'],
    // There are more readings around noon than the single one at 6.
    [[12, 11, 12, 6, 13]],
    [times(8, 4), 'Not/AZone'],
  ])
  const spread = await preview()
  expect(spread).toMatchObject({ count: 7, own: 5, is_part: false, site_hour: 20, is_known: true })
  const filled = spread.hours.flatMap((count: number, at: number) => (count > 0 ? [[at, count]] : []))
  expect(filled).toEqual([
    [8, 2],
    [9, 1],
    [12, 1],
    [20, 3],
  ])
  const campaign = await save({ at_best_time: true })
  expect(campaign.at_best_time).toBe(true)
  await act('send', campaign)
  await runJobs()
  // 20:00 in Tokyo is 11:00 UTC.
  expect(await planned()).toEqual([20, 8, 14, 20, 11, 12, 8])
  expect((await deliveries()).every(({ state }) => state === 'planned')).toBe(true)
  for (const [at, sent] of [
    [9, 2],
    [12, 3],
    [13, 4],
    [15, 5],
    [21, 7],
  ] as const) {
    clock.advance(atHour(at, 0) - clock.now)
    await runJobs()
    expect([at, (await deliveries()).filter(({ state }) => state === 'accepted').length]).toEqual([at, sent])
  }
  expect((await load(campaign)).status).toBe('sent')
})

test('sends immediately to contacts whose hour it is, and ignores activity older than half a year', async () => {
  clock.advance(atHour(15, 1) - clock.now)
  const { planned, save, act, siteId, contactIds } = await aSiteOf([[times(15, 40)], [times(18, 4)]])
  await sql`UPDATE contact_activity SET at = at - interval '200 days' WHERE contact_id = ${contactIds[1]}`.execute(
    database.system,
  )
  const campaign = await save({ at_best_time: true })
  await act('send', campaign)
  await runJobs()
  expect([siteId !== '', await planned()]).toEqual([true, [null, null]])
})

test('ignores opens by machines, and uses 10 AM without any history', async () => {
  const { preview, save, act, deliveries, siteId } = await aSiteOf([[[]], [[]]])
  for (let i = 0; i < 12; i++) {
    const campaign = await save()
    await act('send', campaign)
    await runJobs()
    // An open right after sending is a machine open.
    for (const row of await deliveries()) await get(`/o/${trackToken(tools, siteId, row.id)}.gif`, 'GoogleImageProxy')
  }
  const { hours, ...known } = await preview()
  expect(known).toMatchObject({ count: 2, own: 0, site_hour: 10, is_known: false })
  expect(hours[10]).toBe(2)
})

test.each([
  ['the recipient’s time zone', { schedule_zone: 'contact', schedule_at: new Date(atHour(9, 3)).toISOString() }],
  [
    'a test of send times',
    { test: { kind: 'time', variants: [{ letter: 'B', send_at: new Date(atHour(9, 2)).toISOString() }] } },
  ],
  ['a test whose winner goes to the rest', { test: { share: 50, variants: [{ letter: 'B', subject: 'Other' }] } }],
])('best times can’t be combined with %s', async (_name, more) => {
  const { save, call } = await aSite(1)
  const { id } = await save({ at_best_time: true, ...more })
  const { checks } = (await call('/campaigns/load', { campaign_id: id })).body
  expect(checks.filter(({ severity }) => severity === 'error').map(({ field }) => field)).toContain(
    'schedule.at_best_time',
  )
})

test('best times are not shown for another site or an invalid audience', async () => {
  const { siteId } = await aSite(1)
  const mine = await aSite(0)
  expect((await mine.call('/campaigns/best-times', { site_id: siteId, audience: {} })).status).toBe(403)
  expect((await mine.call('/campaigns/best-times', { audience: { lists: 'all' } })).status).toBe(400)
})
