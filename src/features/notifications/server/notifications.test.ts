import { expect, test } from 'vitest'
import { accountsRoom, identify } from '#features/accounts/server/index.ts'
import { membersRoom } from '#features/members/server/index.ts'
import { plansRoom } from '#features/plans/server/index.ts'
import { sending } from '#features/sending/server/index.ts'
import { addMember, roleOn, siteOfKey, sitesRoom } from '#features/sites/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { importEvents } from '#features/imports/contract.ts'
import { sendingEvents } from '#features/sending/contract.ts'
import { notificationCalls } from '../contract.ts'
import { type News, notificationsRoom, notify } from './index.ts'

const server = await testServer({
  rooms: [
    accountsRoom({ signUp: 'open', sendsMail: () => true }),
    sitesRoom(),
    sending,
    plansRoom,
    membersRoom({ sendsMail: () => true }),
    notificationsRoom,
  ],
  callers: ({ now }, { system }) => ({
    identify: (tokenHash) => identify(system, tokenHash, now()),
    roleOn: (userId, siteId) => roleOn(system, userId, siteId),
    siteOfKey: (key) => siteOfKey(system, key),
  }),
})
const { call, clock, database, mailbox, post, runJobs, tools } = server
const minute = 60_000

let count = 0
async function aPerson(name: string) {
  const email = `${name.toLowerCase()}${++count}@example.com`
  const { body } = await post('/accounts/sign-up', { email, name, password: 'a long password' })
  await runJobs()
  const token = /token=([\w-]+)/.exec(mailbox.findLast(({ to }) => to.address === email)?.text ?? '')?.[1]
  // The first account of an installation needs no confirmation.
  if (token) await post('/accounts/confirm-email', { token })
  return { id: body.account.id, token: body.token, email }
}
async function aSite() {
  const owner = await aPerson('Olga')
  const { site } = (await post('/sites/create', { name: 'Bakery' }, owner)).body
  const member = await aPerson('Mia')
  await database.inSite(site.id, (db) =>
    addMember(db, { siteId: site.id, userId: member.id, role: 'editor', at: new Date(tools.now()) }),
  )
  mailbox.length = 0
  const tell = (news: Partial<News> & { key: string }) =>
    database.inSite(site.id, (db) => notify({ ...tools, db }, site.id, { ...paused, ...news }))
  const list = (as = owner) => call(notificationCalls.list, { site_id: site.id }, as)
  return { site_id: site.id, owner, member, tell, list }
}
const paused = {
  kind: 'campaign-paused',
  title: 'Spring sale is paused',
  paragraphs: ['Too many emails bounced.', 'Clean the list, then resume.'],
  path: '/campaigns/1',
  label: 'Open the campaign',
} as const

test('notifies owners once for each key, in the app and by email, but not members', async () => {
  const { owner, member, tell, list } = await aSite()
  expect(await tell({ key: 'a' })).toBe(1)
  expect(await tell({ key: 'a' })).toBe(0)
  expect(await list()).toMatchObject({
    total: 1,
    unseen: 1,
    notifications: [{ status: 'unseen', title: 'Spring sale is paused', text: 'Too many emails bounced.' }],
  })
  expect((await list(member)).total).toBe(0)
  await runJobs()
  expect(mailbox.map(({ to, subject }) => [to.address, subject])).toEqual([[owner.email, 'Spring sale is paused']])
  await runJobs()
  expect(mailbox).toHaveLength(1)
})

test('combines notifications within five minutes after an email into one email', async () => {
  const { tell } = await aSite()
  await tell({ key: 'a' })
  await runJobs()
  clock.advance(minute)
  await tell({ key: 'b', title: 'Summer sale is paused' })
  await tell({ key: 'c', title: 'Autumn sale is paused' })
  await runJobs()
  expect(mailbox).toHaveLength(1)
  clock.advance(4 * minute)
  await runJobs()
  expect(mailbox.map(({ subject }) => subject)).toEqual(['Spring sale is paused', 'Bakery: 2 notifications'])
  expect(mailbox[1]!.text).toContain('Summer sale is paused')
  expect(mailbox[1]!.text).toContain('Autumn sale is paused')
  clock.advance(60 * minute)
  await runJobs()
  expect(mailbox).toHaveLength(2)
})

test('a notification in a rolled-back transaction is never created', async () => {
  const { site_id, list } = await aSite()
  const failing = database.inSite(site_id, async (db) => {
    await notify({ ...tools, db }, site_id, { ...paused, key: 'a' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await runJobs()
  expect([(await list()).total, mailbox.length]).toEqual([0, 0])
})

test('each user chooses which notifications come by email', async () => {
  const { site_id, owner, tell, list } = await aSite()
  const choices = [{ kind: 'campaign-paused' as const, email: false }]
  const answer = await call(notificationCalls.settings, { site_id, choices }, owner)
  expect(answer.choices.find(({ kind }) => kind === 'campaign-paused')).toEqual({ ...choices[0], push: true })
  expect(answer.address).toBe(owner.email)
  await tell({ key: 'a' })
  await runJobs()
  expect([(await list()).unseen, mailbox.length]).toEqual([1, 0])
})

test('a user marks their own notifications as seen: some, or all', async () => {
  const { site_id, owner, member, tell, list } = await aSite()
  for (const key of ['a', 'b', 'c']) await tell({ key, to: [owner.id, member.id] })
  const [first] = (await list()).notifications
  const seen = { site_id, notification_ids: [first!.id] }
  expect(await call(notificationCalls.markSeen, seen, member)).toEqual({ unseen: 3 })
  expect(await call(notificationCalls.markSeen, seen, owner)).toEqual({ unseen: 2 })
  expect((await list()).notifications[0]!.status).toBe('seen')
  expect(await call(notificationCalls.markSeen, { site_id }, owner)).toEqual({ unseen: 0 })
  expect((await list(member)).unseen).toBe(3)
})

test('lists ten notifications at a time, newest first', async () => {
  const { site_id, owner, tell, list } = await aSite()
  for (let i = 1; i <= 12; i++) {
    await tell({ key: `${i}`, title: `${i}` })
    clock.advance(1)
  }
  expect((await list()).notifications.map(({ title }) => Number(title))).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
  const second = await call(notificationCalls.list, { site_id, page: 2 }, owner)
  expect(second.notifications.map(({ title }) => title)).toEqual(['2', '1'])
  expect((await post('/api/notifications', { site_id, limit: 51 }, owner)).status).toBe(400)
})

test('a stranger can’t read or change anything; a removed member loses their notifications', async () => {
  const { site_id, owner, member, tell } = await aSite()
  const stranger = await aPerson('Sam')
  for (const path of ['/api/notifications', '/api/notifications/mark_seen', '/notifications/settings'] as const)
    expect((await post(path, { site_id }, stranger)).status).toBe(403)
  await tell({ key: 'a', to: [member.id] })
  await post('/members/remove', { site_id, user_id: member.id }, owner)
  await database.inSite(site_id, (db) =>
    addMember(db, { siteId: site_id, userId: member.id, role: 'editor', at: new Date(tools.now()) }),
  )
  expect((await call(notificationCalls.list, { site_id }, member)).total).toBe(0)
})

test('notifies owners of a finished import', async () => {
  const { site_id, list } = await aSite()
  const payload = { site_id, import_id: tools.newId(), kind: 'orders', file: 'orders.csv', rows: 1200, refused: 3 }
  await database.inSite(site_id, (db) => tools.events.emit(db, importEvents.finished, payload))
  expect((await list()).notifications[0]).toMatchObject({
    title: 'orders.csv is imported',
    text: '1,200 rows read, 3 skipped.',
    path: `/orders/imports/${payload.import_id}`,
  })
})

test('notifies owners of a domain whose DNS records are gone', async () => {
  const { site_id, owner, list } = await aSite()
  const payload = { site_id, domain_id: tools.newId(), domain: 'bakery.example', problems: ['DKIM: Record not found.'] }
  await database.inSite(site_id, (db) => tools.events.emit(db, sendingEvents.domainFailed, payload))
  expect((await list()).notifications[0]).toMatchObject({
    kind: 'domain-failed',
    title: 'bakery.example no longer passes its checks',
    path: '/sending/domains',
  })
  clock.advance(5 * minute)
  await runJobs()
  expect(mailbox.at(-1)).toMatchObject({ to: { address: owner.email } })
  expect(mailbox.at(-1)!.text).toContain('DKIM: Record not found.')
})
