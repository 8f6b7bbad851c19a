import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountsRoom, identify } from '#features/accounts/server/index.ts'
import { analyticsRoom, createIntake } from '#features/analytics/server/index.ts'
import { contacts } from '#features/contacts/server/index.ts'
import { notificationCalls } from '#features/notifications/contract.ts'
import { notificationsRoom } from '#features/notifications/server/index.ts'
import { sending } from '#features/sending/server/index.ts'
import { roleOn, siteOfKey, sitesRoom } from '#features/sites/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { testDatabase } from '#platform/server/testing/test-database.ts'
import { visitorsRoom } from './index.ts'
import { recordScriptSeen } from './store-script.ts'
import { warnOfMissingScript } from './warn-of-missing-script.ts'

const day = 86_400_000
const database = await testDatabase()
const intake = createIntake({ database, now: () => clock.now, log: silentLog })
const embed = { scriptFor: () => '', chunks: new Map() }
const { call, clock, mailbox, post, runJobs, tools } = await testServer({
  rooms: [
    accountsRoom({ signUp: 'open' }),
    sitesRoom(),
    contacts,
    sending,
    analyticsRoom(),
    notificationsRoom,
    visitorsRoom({ intake, embed }),
  ],
  database,
  callers: ({ now }, { system }) => ({
    identify: (tokenHash) => identify(system, tokenHash, now()),
    roleOn: (userId, siteId) => roleOn(system, userId, siteId),
    siteOfKey: (key) => siteOfKey(system, key),
  }),
})

let people = 0
async function aSite() {
  const email = `olga${++people}@example.com`
  const owner = (await post('/accounts/sign-up', { email, name: 'Olga', password: 'a long password' })).body
  const { site } = (await post('/sites/create', { name: 'Bakery' }, owner)).body
  const siteId = site.id
  const told = async () => (await call(notificationCalls.list, { site_id: siteId }, owner)).notifications
  const run = () => recordScriptSeen(database.system, siteId, { page: 'bakery.example/cakes', at: new Date(clock.now) })
  const goLive = () =>
    sql`INSERT INTO published_forms (site_id, popup_id, hash, name, document, fields, published_at)
      VALUES (${siteId}, ${tools.newId()}, '', 'Spring', '{}', '[]', now())`.execute(database.system)
  const pause = () =>
    sql`UPDATE published_forms SET superseded_at = now() WHERE site_id = ${siteId}`.execute(database.system)
  return { email, told, run, goLive, pause }
}
const look = () =>
  warnOfMissingScript.run({}, { ...tools, database, signal: new AbortController().signal, attempt: 1, maxAttempts: 1 })

test('reports a script that ran before but not for a week, once per silence', async () => {
  const { email, told, run, goLive } = await aSite()
  await goLive()
  // The script never ran, so it isn't missing.
  await look()
  expect(await told()).toEqual([])
  await run()
  clock.advance(7 * day)
  await look()
  expect(await told()).toEqual([])
  clock.advance(1)
  await look()
  await look()
  expect(await told()).toMatchObject([
    { kind: 'script-missing', title: 'The script is no longer seen on your website', path: '/install' },
  ])
  clock.advance(5 * 60_000)
  await runJobs()
  expect(mailbox.at(-1)).toMatchObject({ to: { address: email } })
  expect(mailbox.at(-1)!.text).toContain('bakery.example/cakes')
  await run()
  clock.advance(8 * day)
  await look()
  expect(await told()).toHaveLength(2)
})

test('reports nothing if no form is live, or the silence is old', async () => {
  const [paused, old] = [await aSite(), await aSite()]
  await paused.goLive()
  await paused.pause()
  await old.goLive()
  for (const { run } of [paused, old]) await run()
  clock.advance(8 * day)
  await old.run()
  clock.advance(14 * day)
  await look()
  expect([await paused.told(), await old.told()]).toEqual([[], []])
})
