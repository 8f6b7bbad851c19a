import { expect, test } from 'vitest'
import { accountCalls } from '#features/accounts/contract.ts'
import { activityCalls } from '#features/activity/contract.ts'
import { apiKeyCalls } from '#features/api-keys/contract.ts'
import { memberCalls } from '#features/members/contract.ts'
import { wholeProgram } from './testing/whole-program.ts'

const { anOwner, call, clock, database, post, tools, runJobs, mailbox, rooms } = await wholeProgram()
const calls = rooms.flatMap((room) => Object.values(room.calls))

const byMachines = 'Stores and scripts make it thousands of times; what they send is listed on its own screens.'
const ofContact = 'A contact has a history of its own.'
const own = 'It only concerns the person who makes the call.'
const nothing = 'It changes nothing on the site.'
const onTheWay = 'One step of several; the last one is logged.'
const reading = 'It only reads.'

/** Calls of a site that change something, or may, and write no activity line. */
const unlogged: Readonly<Record<string, string>> = {
  '/api/app_store': reading,
  '/api/app_store/subscription/load': reading,
  '/api/app_store/subscriptions/load': reading,
  '/api/app_store/switchpreview': reading,
  '/api/app_store/trialing': reading,
  '/api/apps': reading,
  '/api/cart/checkpurchase': reading,
  '/api/keys': reading,
  '/api/notifications': reading,
  '/api/notifications/mark_seen': own,
  '/api/record_shopify_prompt': own,
  '/api/tour/record': own,
  '/attachments/upload': onTheWay,
  '/autoresponse/rule/test': nothing,
  '/autoresponse/test': nothing,
  '/automations/test-run': nothing,
  '/billing/portal': nothing,
  '/campaigns/test': nothing,
  '/chat/preview': nothing,
  '/contacts/add': ofContact,
  '/contacts/save': ofContact,
  '/contacts/duplicates/dismiss': ofContact,
  '/contacts/duplicates/find': nothing,
  '/events/track': byMachines,
  '/image-sharer/preview': nothing,
  '/imports/check': nothing,
  '/imports/code-page': onTheWay,
  '/imports/map': onTheWay,
  '/imports/upload': onTheWay,
  '/inbox/presence': own,
  '/inbox/reply': 'The conversation keeps who wrote what.',
  '/inbox/seen': own,
  '/inbox/typing': nothing,
  '/inbox/update': 'The conversation keeps it.',
  '/list/{service}/test': nothing,
  '/members/list': reading,
  '/notifications/settings': own,
  '/oaconsumer/window': reading,
  '/onboarding/load': reading,
  '/orders/imports/upload': onTheWay,
  '/orders/record': byMachines,
  '/orders/status': byMachines,
  '/plans/load': reading,
  '/popup/draft/save': onTheWay,
  '/popup/preview/page': nothing,
  '/popup/versions/keep': 'The list of versions keeps who made which.',
  '/popup/versions/name': 'The list of versions keeps it.',
  '/popups/label': 'Labels only sort the list.',
  '/products/record': byMachines,
  '/mail-design/template/shared': reading,
  '/template/shared': reading,
  '/push/team/load': reading,
  '/push/team/subscribe': own,
  '/push/team/unsubscribe': own,
  '/push/test': nothing,
  '/script/problems/dismiss': nothing,
  '/sending/bounce-mailbox/try': nothing,
  '/sending/domains/check': nothing,
  '/sending/servers/test': nothing,
  '/share/preview': nothing,
  '/shops/connect/window': onTheWay,
  '/shops/connect/window/state': reading,
  '/shops/install/check': nothing,
  '/shops/install/file': nothing,
  '/shops/sync': nothing,
  '/sites/transfers': reading,
  '/summaries/settings': own,
  '/suppressions/upload': onTheWay,
  '/transactional/send': 'The log of transactional emails keeps it.',
  '/webhooks/test': nothing,
}

test('every call that changes a site logs an activity, or is listed with a reason', () => {
  const changing = calls.filter(({ access, scope }) => access === 'site' && !scope?.endsWith(':read'))
  const silent = changing.filter(({ logs }) => !logs).map(({ path }) => path)
  expect(silent.filter((path) => !(path in unlogged))).toEqual([])
  const logged = new Set(calls.filter(({ logs }) => logs).map(({ path }) => path as string))
  const paths = new Set(calls.map(({ path }) => path as string))
  expect(Object.keys(unlogged).filter((path) => logged.has(path) || !paths.has(path))).toEqual([])
  expect(logged.size).toBeGreaterThan(120)
})

test('every export of contacts or statistics from a site logs an activity', () => {
  const exports = calls.filter(({ path }) => /export(?!s|\/status)/.test(path) && !path.endsWith('/export/status'))
  expect(exports.filter(({ logs }) => !logs).map(({ path }) => path)).toEqual(['/stats/export'])
})

test('rooms look up the names in activity lines in existing tables', async () => {
  const owner = await anOwner()
  const unknown = '01970000-0000-7000-8000-000000000000'
  const ids = new Set(rooms.flatMap((room) => Object.keys(room.named)))
  const about = calls.filter(({ logs }) => logs?.about && ids.has(logs.about))
  expect(about.length).toBeGreaterThan(15)
  for (const { path, logs } of about) {
    const { status } = await post(path, { site_id: owner.siteId, [logs!.about!]: unknown }, owner)
    expect(status, path).toBeLessThan(500)
  }
})

/** Returns a site's activity lines, newest first. */
async function linesOf({ siteId, token }: { siteId: string; token: string }, filter = {}) {
  const { activities } = await call(activityCalls.list, { site_id: siteId, ...filter } as never, { token })
  return activities
}
const shortOf = (lines: Awaited<ReturnType<typeof linesOf>>) =>
  lines.map(({ actor, text, subject, times }) => [actor.name, text, subject, times])

test('records who did what and how often, but not refused calls', async () => {
  const owner = await anOwner()
  const as = (path: `/${string}`, body: object) => post(path, { site_id: owner.siteId, ...body }, owner)
  const { json } = ((await as('/templates', {})).body as unknown as { templates: { json: object }[] }).templates[0]!
  const { popup } = (await as('/popup/save', { popup: { name: 'Bread', json } })).body as unknown as {
    popup: { id: string }
  }
  clock.advance(1000)
  await as('/popup/save', { popup_id: popup.id, popup: { name: 'Cake' } })
  clock.advance(1000)
  expect((await as('/popup/update', { popup_id: popup.id, popup: { status: 'active' } })).status).toBe(200)
  clock.advance(1000)
  expect((await as('/popup/delete', { popup_id: popup.id })).status).toBe(200)
  expect((await as('/popup/delete', { popup_id: '01970000-0000-7000-8000-000000000000' })).status).toBe(404)
  const lines = await linesOf(owner)
  expect(shortOf(lines)).toEqual([
    ['Olga', 'Deleted a form', 'Cake', 1],
    ['Olga', 'Published a form', 'Cake', 1],
    ['Olga', 'Saved a form', 'Cake', 2],
    ['Olga', 'Created the site', 'Bakery', 1],
  ])
  expect(lines[0]!.actor).toMatchObject({ kind: 'user', email: owner.email })
})

test('only reading settings through a call that can also change them logs nothing', async () => {
  const owner = await anOwner()
  const as = (path: `/${string}`, body: object = {}) => post(path, { site_id: owner.siteId, ...body }, owner)
  const mixed = calls.filter(({ logs }) => logs?.onlyWith)
  expect(mixed.length).toBeGreaterThan(1)
  for (const { path } of mixed) expect((await as(path as `/${string}`)).status, path).toBe(200)
  expect(shortOf(await linesOf(owner))).toEqual([['Olga', 'Created the site', 'Bakery', 1]])
  clock.advance(1000)
  await as('/orders/settings', { settings: { currency: 'EUR', counts_unverified: true } })
  expect((await linesOf(owner))[0]!.text).toBe('Changed the order settings')
})

test('shows permanently deleted objects by their former name', async () => {
  const owner = await anOwner()
  const as = (path: `/${string}`, body: object) => post(path, { site_id: owner.siteId, ...body }, owner)
  const { list_id } = (await as('/lists/save', { name: 'News' })).body as unknown as { list_id: string }
  clock.advance(1000)
  await as('/lists/delete', { list_id })
  expect(shortOf(await linesOf(owner, { kind: 'delete' }))).toEqual([['Olga', 'Deleted a list', 'News', 1]])
})

test('logs an invitation, the member who joined by it, and the actions of an API key', async () => {
  const owner = await anOwner()
  const { token, siteId: site_id } = owner
  await call(memberCalls.invite, { site_id, email: 'ed@example.com', role: 'editor' }, { token })
  await runJobs()
  const link = /invitation\?token=([\w-]+)/.exec(mailbox.at(-1)!.text)![1]!
  clock.advance(1000)
  const ed = await call(memberCalls.join, { token: link, name: 'Ed', password: 'a long enough password' })
  clock.advance(1000)
  const key = await call(apiKeyCalls.generate, { site_id, name: 'Shop', scopes: ['contacts:write'] }, { token })
  clock.advance(1000)
  await post('/lists/save', { name: 'By key' }, { token: key.token })
  expect(shortOf(await linesOf(owner)).slice(0, 4)).toEqual([
    ['Shop', 'Saved a list', 'By key', 1],
    ['Olga', 'Created an API key', 'Shop', 1],
    ['Ed', 'Joined the team', '', 1],
    ['Olga', 'Invited a team member', 'ed@example.com', 1],
  ])
  const [line] = await linesOf(owner)
  expect(line!.actor).toMatchObject({ kind: 'key', email: '' })
  // An editor and a user of another site don't see the log, and the key may not without the scope.
  for (const asked of [ed.token, (await anOwner()).token, key.token])
    expect((await post('/activity/list', { site_id }, { token: asked })).status).toBe(403)
  // Removed accounts lose their name and email address.
  const { status } = await post('/accounts/delete', { password: 'a long enough password' }, { token: ed.token })
  expect(status).toBe(200)
  const joined = (await linesOf(owner)).find(({ text }) => text === 'Joined the team')
  expect(joined!.actor).toMatchObject({ name: 'Removed account', email: '' })
})

test('filters and exports the activity log, and deletes old lines after the retention period', async () => {
  const owner = await anOwner()
  const { token, siteId: site_id } = owner
  const day = 86_400_000
  await post('/lists/save', { site_id, name: '=News' }, { token })
  clock.advance(20 * day)
  await post('/lists/save', { site_id, name: 'Later' }, { token })
  const today = new Date(clock.now).toISOString().slice(0, 10)
  expect(shortOf(await linesOf(owner, { from: today, to: today }))).toHaveLength(1)
  expect(await linesOf(owner, { to: today, search: 'saved a' })).toHaveLength(2)
  expect(await linesOf(owner, { search: '100%_' })).toEqual([])
  const me = await call(accountCalls.me, {}, { token })
  expect(await linesOf(owner, { actor_id: me.account.id, kind: 'change' })).toHaveLength(3)
  expect((await post('/activity/list', { site_id, from: 'yesterday' }, { token })).status).toBe(400)
  const { csv, next } = await call(activityCalls.export, { site_id, search: '=news' }, { token })
  expect(csv.split('\r\n').slice(1)).toEqual([
    `${new Date(clock.now - 20 * day).toISOString()},Olga,${owner.email},user,change,Saved a list,'=News,1`,
    '',
  ])
  expect(next).toBeNull()
  await call(activityCalls.keep, { site_id, keep_days: 30 }, { token })
  expect((await post('/activity/keep', { site_id, keep_days: 3 } as object, { token })).status).toBe(400)
  clock.advance(15 * day)
  const old = rooms.flatMap(({ jobs }) => jobs).find(({ name }) => name === 'activity.delete-old')!
  await old.run({}, { ...tools, database, signal: AbortSignal.timeout(60_000), attempt: 1, maxAttempts: 1 })
  const kept = await linesOf(owner)
  expect(kept.map(({ subject }) => subject)).not.toContain('=News')
  expect(kept.map(({ text }) => text)).toContain('Exported the activity log')
})
