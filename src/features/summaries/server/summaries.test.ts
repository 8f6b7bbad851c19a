import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountsRoom, identify } from '#features/accounts/server/index.ts'
import { analyticsRoom, createIntake } from '#features/analytics/server/index.ts'
import { forms } from '#features/forms/server/index.ts'
import { sending } from '#features/sending/server/index.ts'
import { roleOn, siteOfKey, sitesRoom } from '#features/sites/server/index.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { testDatabase } from '#platform/server/testing/test-database.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { notificationsRoom } from '#features/notifications/server/index.ts'
import { sendSummaries } from './send-summaries.ts'
import { summaries } from './index.ts'

const database = await testDatabase()
const rooms = [
  accountsRoom({ signUp: 'open' }),
  sitesRoom(),
  forms,
  sending,
  analyticsRoom(),
  notificationsRoom,
  summaries,
]
const server = await testServer({
  rooms,
  database,
  callers: ({ now }, { system }) => ({
    identify: (tokenHash) => identify(system, tokenHash, now()),
    roleOn: (userId, siteId) => roleOn(system, userId, siteId),
    siteOfKey: (key) => siteOfKey(system, key),
  }),
})
const { clock, post, tools, mailbox, runJobs } = server
const intake = createIntake({ database, now: () => clock.now, log: silentLog })
const hour = 3_600_000
const tab = { type: 'tab', id: 'tab', name: 'Main', style: {}, childComponents: [] }
const json = { version: 1, steps: { subscribe: { tabs: [tab] }, success: { tabs: [tab] } } }
let people = 0

async function anOwner() {
  const email = `owner${++people}@example.com`
  const account = { email, password: 'a long enough password', name: 'Ada' }
  const { token } = (await post('/accounts/sign-up', account)).body
  const { site } = (await post('/sites/create', { name: 'Kettle & Kiln', time_zone: 'UTC' }, { token })).body
  const call = <Path extends string>(path: Path, body: object = {}) =>
    post(path, { site_id: site.id, ...body }, { token })
  return { email, site_id: site.id as string, call }
}
const see = (siteId: string, popup_id: string, visitors: number) =>
  intake.record(
    siteId,
    Array.from({ length: visitors }, () => ({
      id: tools.newId(),
      kind: 'view' as const,
      popup_id,
      visitor_id: tools.newId(),
      page: '/',
    })),
  )
const tell = async () => {
  const context = { ...tools, database, signal: new AbortController().signal, attempt: 1, maxAttempts: 1 }
  await Promise.all([sendSummaries.run({}, context), sendSummaries.run({}, context)])
  await runJobs()
}
/** Advances the clock to the next Monday, `hours` hours after midnight. */
const nextMonday = (hours: number) => {
  const days = (8 - new Date(clock.now).getUTCDay()) % 7 || 7
  clock.advance(days * 24 * hour - (clock.now % (24 * hour)) + hours * hour)
}
const mailsTo = (address: string) => mailbox.filter(({ to }) => JSON.stringify(to).includes(address))

test('a member who subscribes gets last week’s report each Monday, once, and not before seven', async () => {
  const { email, site_id, call } = await anOwner()
  expect((await call('/summaries/settings')).body).toEqual({ success: true, wanted: false, address: email })
  expect((await call('/summaries/settings', { wanted: true })).body.wanted).toBe(true)
  const popup_id = (await call('/popup/save', { popup: { name: 'Spring <b>', json } })).body.popup.id
  await see(site_id, popup_id, 30)
  await tell()
  expect(mailsTo(email)).toEqual([])
  nextMonday(6)
  await tell()
  expect(mailsTo(email)).toEqual([])
  clock.advance(hour)
  await tell()
  await tell()
  const [mail, ...more] = mailsTo(email)
  expect(more).toEqual([])
  expect(mail!.subject).toMatch(/^Kettle & Kiln: 0 conversions in the week of /)
  expect(mail!.html).toContain('Kettle &amp; Kiln')
  expect(mail!.html).toContain('<strong>30</strong>')
  expect(mail!.html).toContain('Spring &lt;b&gt;')

  expect(mail!.from).toEqual(tools.sender.address)
  await see(site_id, popup_id, 60)
  await call('/sending/domains/add', { domain: 'kiln.example' })
  await sql`UPDATE sending_domains SET verified_at = now() WHERE site_id = ${site_id}`.execute(database.system)
  nextMonday(12)
  await tell()
  expect(mailsTo(email)[1]!.from).toEqual({ name: 'Kettle & Kiln', address: 'no-reply@kiln.example' })
  expect(mailsTo(email)).toHaveLength(2)
  expect(mailsTo(email)[1]!.html).toContain('100% more')
})

test('the report is a notification for owners, emailed as chosen in the settings, with the same figures as Statistics', async () => {
  const { email, site_id, call } = await anOwner()
  const bell = async () =>
    (await call('/api/notifications')).body.notifications.filter(
      ({ kind }: { kind: string }) => kind === 'weekly-summary',
    )
  await see(site_id, tools.newId(), 12)
  nextMonday(8)
  await tell()
  await tell()
  const shown = await bell()
  expect(shown).toMatchObject([{ text: '12 views, 12 unique viewers, a conversion rate of 0%.', path: '/' }])
  // Without opting in to email, the report appears only under the bell.
  expect(mailsTo(email)).toEqual([])

  const choice = { kind: 'weekly-summary', email: true }
  await call('/notifications/settings', { choices: [choice] })
  expect((await call('/summaries/settings')).body.wanted).toBe(true)
  // A week that was already reported isn't emailed later.
  await tell()
  expect(mailsTo(email)).toEqual([])
  await see(site_id, tools.newId(), 3)
  nextMonday(8)
  await tell()
  await tell()
  expect(mailsTo(email)).toHaveLength(1)
  expect(await bell()).toHaveLength(2)
})

test('is sent once even if the process dies meanwhile: nothing of that attempt is stored, and the next hour sends it', async () => {
  const { email, site_id, call } = await anOwner()
  await call('/summaries/settings', { wanted: true })
  await see(site_id, tools.newId(), 5)
  nextMonday(8)
  const context = { ...tools, database, signal: new AbortController().signal, attempt: 1, maxAttempts: 1 }
  // This site's transaction fails, so its report is rolled back.
  const inSite: typeof database.inSite = (siteId, work, options) =>
    database.inSite(
      siteId,
      async (db) => {
        const answer = await work(db)
        if (siteId === site_id) throw new Error('killed')
        return answer
      },
      options,
    )
  await expect(sendSummaries.run({}, { ...context, database: { ...database, inSite } })).rejects.toThrow('killed')
  await runJobs()
  expect(mailsTo(email)).toEqual([])
  expect((await call('/api/notifications')).body.notifications).toEqual([])
  clock.advance(hour)
  await tell()
  await tell()
  expect(mailsTo(email)).toHaveLength(1)
  expect((await call('/api/notifications')).body.notifications).toHaveLength(1)
})

test('sends no email to members who turned it off, to former members, or if there is nothing to report', async () => {
  const [quiet, done, idle] = [await anOwner(), await anOwner(), await anOwner()]
  for (const { call } of [quiet, done, idle]) await call('/summaries/settings', { wanted: true })
  for (const { site_id } of [quiet, done]) await see(site_id, tools.newId(), 3)
  expect((await done.call('/summaries/settings', { wanted: false })).body.wanted).toBe(false)
  await quiet.call('/sites/delete')
  nextMonday(8)
  await tell()
  for (const { email } of [quiet, done, idle]) expect(mailsTo(email)).toEqual([])
  const stranger = await anOwner()
  expect((await stranger.call('/summaries/settings', { site_id: idle.site_id, wanted: true })).status).toBe(403)
  expect((await stranger.call('/summaries/settings', { wanted: 'yes' })).status).toBe(400)
})
