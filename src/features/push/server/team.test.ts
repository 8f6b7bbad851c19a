import { afterAll, beforeEach, expect, test } from 'vitest'
import { analyticsRoom } from '#features/analytics/server/index.ts'
import { accountsRoom, identify } from '#features/accounts/server/index.ts'
import { membersRoom } from '#features/members/server/index.ts'
import { type News, notificationsRoom, notify } from '#features/notifications/server/index.ts'
import { plansRoom } from '#features/plans/server/index.ts'
import { sending } from '#features/sending/server/index.ts'
import { addMember, roleOn, siteOfKey, sitesRoom } from '#features/sites/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { pushCalls } from '../contract.ts'
import { pushRoom } from './index.ts'
import { aBrowser } from './testing/a-browser.ts'
import { startPushService } from './testing/push-service.ts'

const service = await startPushService()
afterAll(() => service.close())
const server = await testServer({
  rooms: [
    accountsRoom({ signUp: 'open', sendsMail: () => true }),
    sitesRoom(),
    sending,
    plansRoom,
    membersRoom({ sendsMail: () => true }),
    notificationsRoom,
    analyticsRoom(),
    pushRoom({ services: new Set([service.origin]) }),
  ],
  callers: ({ now }, { system }) => ({
    identify: (tokenHash) => identify(system, tokenHash, now()),
    roleOn: (userId, siteId) => roleOn(system, userId, siteId),
    siteOfKey: (key) => siteOfKey(system, key),
  }),
})
const { call, clock, database, mailbox, post, runJobs, tools } = server
const minute = 60_000

beforeEach(() => {
  service.delivered.length = 0
  service.answer = { status: 201, headers: {} }
})

let count = 0
async function aPerson(name: string) {
  const email = `${name}${++count}@example.com`
  const password = 'a long password'
  const { body } = await post('/accounts/sign-up', { email, name, password })
  await runJobs()
  const link = /token=([\w-]+)/.exec(mailbox.findLast(({ to }) => to.address === email)?.text ?? '')?.[1]
  if (link) await post('/accounts/confirm-email', { token: link })
  const logIn = async () => ({ token: (await post('/accounts/log-in', { email, password })).body.token })
  return { id: body.account.id, token: body.token, logIn }
}
async function aSite() {
  const owner = await aPerson('olga')
  const { site } = (await post('/sites/create', { name: 'Bakery' }, owner)).body
  const site_id = site.id
  const tell = async (key: string, news: Partial<News> = {}) => {
    await database.inSite(site_id, (db) => notify({ ...tools, db }, site_id, { ...paused, key, ...news }))
    await runJobs()
  }
  const turnOn = async (who: { token: string } = owner) => {
    const browser = aBrowser(`${service.origin}/send/${++count}`)
    await call(pushCalls.subscribeTeam, { site_id, ...browser.subscription }, who)
    await runJobs()
    service.delivered.length = 0
    return browser
  }
  const state = (who: { token: string } = owner, endpoint = '') => call(pushCalls.loadTeam, { site_id, endpoint }, who)
  return { owner, site_id, tell, turnOn, state }
}
const paused = {
  kind: 'campaign-paused',
  title: 'Spring sale is paused',
  paragraphs: ['Too many emails bounced.'],
  path: '/campaigns/1',
  label: 'Open the campaign',
} as const

/** Returns the notifications sent to a browser, as it would show them. */
const shownIn = ({ subscription, open }: ReturnType<typeof aBrowser>) =>
  service.delivered
    .filter(({ path }) => subscription.endpoint.endsWith(path))
    .map(({ body }) => (JSON.parse(open(body)) as { notification: Record<string, string> }).notification)

test('a browser gets a welcome when push is turned on, and then each notification once', async () => {
  const { owner, site_id, tell } = await aSite()
  const browser = aBrowser(`${service.origin}/send/first`)
  await call(pushCalls.subscribeTeam, { site_id, ...browser.subscription }, owner)
  await runJobs()
  expect(shownIn(browser)).toMatchObject([{ title: 'Notifications are on in this browser' }])
  await tell('a')
  await tell('a')
  expect(shownIn(browser).slice(1)).toEqual([
    {
      title: 'Spring sale is paused',
      body: 'Bakery: Too many emails bounced.',
      navigate: `${tools.publicUrl}/sites/${site_id}/campaigns/1`,
      tag: expect.any(String),
    },
  ])
})

test('combines notifications within five minutes into one, omitting those already seen', async () => {
  const { owner, site_id, tell, turnOn } = await aSite()
  const browser = await turnOn()
  await tell('a')
  await tell('b', { title: 'Summer sale is paused' })
  await tell('c', { title: 'Autumn sale is paused' })
  expect(shownIn(browser)).toHaveLength(1)
  clock.advance(5 * minute)
  await runJobs()
  expect(shownIn(browser).slice(1)).toMatchObject([
    {
      title: 'Bakery: 2 notifications',
      body: 'Summer sale is paused\nAutumn sale is paused',
      navigate: `${tools.publicUrl}/sites/${site_id}/notifications`,
    },
  ])
  await tell('d')
  await post('/api/notifications/mark_seen', { site_id }, owner)
  clock.advance(5 * minute)
  await runJobs()
  expect(shownIn(browser)).toHaveLength(2)
})

test('each user chooses which notifications come by push, separately from emails', async () => {
  const { owner, site_id, tell, turnOn } = await aSite()
  const browser = await turnOn()
  const choices = [{ kind: 'campaign-paused' as const, push: false }]
  const { body } = await post('/notifications/settings', { site_id, choices }, owner)
  expect(body.choices.find(({ kind }) => kind === 'campaign-paused')).toEqual({ ...choices[0], email: true })
  mailbox.length = 0
  await tell('a')
  expect([shownIn(browser).length, mailbox.length]).toEqual([0, 1])
})

test('push can be turned off in one browser, or everywhere', async () => {
  const { owner, site_id, tell, turnOn, state } = await aSite()
  const [first, second, third] = [await turnOn(), await turnOn(), await turnOn()]
  expect(await state(owner, first.subscription.endpoint)).toMatchObject({ is_on: true, others: 2 })
  const { endpoint } = first.subscription
  await call(pushCalls.unsubscribeTeam, { site_id, endpoint }, owner)
  expect(await state(owner, endpoint)).toMatchObject({ is_on: false, others: 2 })
  await tell('a')
  expect([first, second, third].map((one) => shownIn(one).length)).toEqual([0, 1, 1])
  await call(pushCalls.unsubscribeTeam, { site_id }, owner)
  expect(await state()).toMatchObject({ is_on: false, others: 0 })
})

test('sends nothing more to a browser whose push service reports it gone', async () => {
  const { tell, turnOn, state } = await aSite()
  await turnOn()
  service.answer = { status: 410, headers: {} }
  await tell('a')
  expect(service.delivered).toHaveLength(1)
  expect(await state()).toMatchObject({ others: 0 })
  clock.advance(5 * minute)
  await tell('b')
  expect(service.delivered).toHaveLength(1)
})

test('push ends with the session in which it was turned on', async () => {
  const { owner, tell, turnOn, state } = await aSite()
  const laptop = await owner.logIn()
  const [here, there] = [await turnOn(), await turnOn(laptop)]
  await post('/accounts/log-out', {}, laptop)
  await tell('a')
  expect([shownIn(here).length, shownIn(there).length]).toEqual([1, 0])
  expect(await state()).toMatchObject({ others: 1 })
})

test('a browser in which another member turns on push becomes theirs; a removed member gets no more notifications', async () => {
  const { owner, site_id, tell, turnOn, state } = await aSite()
  const member = await aPerson('mia')
  const at = new Date(tools.now())
  await database.inSite(site_id, (db) => addMember(db, { siteId: site_id, userId: member.id, role: 'support', at }))
  const shared = await turnOn()
  await call(pushCalls.subscribeTeam, { site_id, ...shared.subscription }, member)
  await runJobs()
  service.delivered.length = 0
  await tell('a')
  expect(shownIn(shared)).toEqual([])
  clock.advance(5 * minute)
  await tell('b', { to: [member.id] })
  expect(shownIn(shared)).toHaveLength(1)
  await post('/members/remove', { site_id, user_id: member.id }, owner)
  await database.inSite(site_id, (db) => addMember(db, { siteId: site_id, userId: member.id, role: 'support', at }))
  expect(await state(member, shared.subscription.endpoint)).toMatchObject({ is_on: false, others: 0 })
})

test('a stranger can’t turn on push, and only endpoints of known push services are accepted', async () => {
  const { owner, site_id } = await aSite()
  const { subscription } = aBrowser(`${service.origin}/send/x`)
  const stranger = await aPerson('sam')
  for (const path of ['/push/team/load', '/push/team/subscribe', '/push/team/unsubscribe'] as const)
    expect((await post(path, { site_id, ...subscription }, stranger)).status).toBe(403)
  const elsewhere = { ...subscription, endpoint: 'http://127.0.0.1:1/' }
  const refused = await post('/push/team/subscribe', { site_id, ...elsewhere }, owner)
  expect([refused.status, refused.body.issues]).toEqual([
    400,
    [{ path: 'endpoint', message: 'This push service is not known.' }],
  ])
})
