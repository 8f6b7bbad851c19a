import { expect, test } from 'vitest'
import { accountsRoom, identify } from '#features/accounts/server/index.ts'
import { autoResponses } from '#features/auto-responses/server/index.ts'
import { contacts } from '#features/contacts/server/index.ts'
import { mailDesignRoom } from '#features/mail-design/server/index.ts'
import { membersRoom } from '#features/members/server/index.ts'
import { sending } from '#features/sending/server/index.ts'
import { roleOn, siteOfKey, sitesRoom } from '#features/sites/server/index.ts'
import { notificationsRoom } from '#features/notifications/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { openAllowance, sendingLimitsRoom } from './index.ts'

const { app, clock, database, mailbox, post, runJobs } = await testServer({
  rooms: [
    accountsRoom({ signUp: 'open', sendsMail: () => true }),
    sitesRoom(),
    membersRoom({ sendsMail: () => true }),
    contacts,
    mailDesignRoom(),
    autoResponses,
    sending,
    notificationsRoom,
    sendingLimitsRoom({ isSignUpOpen: true }),
  ],
  mail: 'smtp',
  callers: ({ now }, { system }) => ({
    identify: (tokenHash) => identify(system, tokenHash, now()),
    roleOn: (userId, siteId) => roleOn(system, userId, siteId),
    siteOfKey: (key) => siteOfKey(system, key),
  }),
})
const day = 86_400_000
const draft = { name: 'Phish', subject: 'Your account is blocked', body: '<p>Log in at evil.example</p>' }
let count = 0

/** Creates a user with an account and a site. */
async function anOwner() {
  const email = `owner${++count}@example.com`
  const { body } = await post('/accounts/sign-up', { email, password: 'a long password', name: 'Ann' })
  const { token } = body
  const made = await post('/sites/create', { name: 'Shop', url: 'https://shop.example' }, { token })
  const site_id: string = made.body.site.id
  await runJobs()
  const call = <Path extends string>(path: Path, input: object = {}) => post(path, { site_id, ...input }, { token })
  const sendTest = (email_address: string) => call('/autoresponse/test', { email_address, email: draft })
  return { email, token, site_id, call, sendTest, account: body.account }
}

const mailsTo = (address: string) => mailbox.filter(({ to }) => to.address === address)
const linkIn = (address: string) => /http:\/\/localhost:3000(\/\S+)/.exec(mailsTo(address).at(-1)!.text)![1]!

async function aConfirmedOwner() {
  const owner = await anOwner()
  const token = new URLSearchParams(linkIn(owner.email).split('?')[1]).get('token')
  expect((await post('/accounts/confirm-email', { token })).status).toBe(200)
  return owner
}

const first = await anOwner()

test('the first account of an installation can send to its own address at once', async () => {
  expect(first.account).toMatchObject({ isAdmin: true, email_confirmed: true })
  expect((await first.sendTest(first.email)).body).toMatchObject({ needs_confirmation: false })
  await runJobs()
  expect(mailsTo(first.email).at(-1)!.subject).toBe('[Test] Your account is blocked')
})

test('an unconfirmed owner can’t send anything or invite anyone', async () => {
  const { sendTest, call, email, account } = await anOwner()
  expect(account.email_confirmed).toBe(false)
  const refused = await sendTest(email)
  expect([refused.status, refused.body.error]).toEqual([403, expect.stringMatching(/^Confirm your email address/)])
  expect((await call('/members/invite', { email: 'bob@example.com', role: 'editor' })).status).toBe(403)
  expect((await call('/sending/limits/load')).body).toMatchObject({ may_send: false })
  await runJobs()
  expect(mailsTo(email).map(({ subject }) => subject)).toEqual(['Confirm your email address'])
})

test('a stranger’s address gets a few fixed-text emails, and test emails only after confirming', async () => {
  const { sendTest } = await aConfirmedOwner()
  for (let i = 0; i < 8; i++) {
    const asked = await sendTest(`victim+${i}@example.com`)
    expect(asked.body).toMatchObject({ success: true, needs_confirmation: true })
  }
  await runJobs()
  const victims = mailbox.filter(({ to }) => to.address.startsWith('victim'))
  expect(victims).toHaveLength(3)
  for (const { subject, text, from } of victims) {
    expect([subject, from.name]).toEqual(['Confirm your email address for test emails', 'Trellis'])
    expect(text).not.toContain('blocked')
  }
  const link = linkIn('victim+0@example.com')
  expect((await app.inject({ method: 'GET', url: link })).body).toContain('<button>')
  expect((await sendTest('victim+0@example.com')).body.needs_confirmation).toBe(true)
  expect((await app.inject({ method: 'POST', url: link })).statusCode).toBe(200)
  expect((await sendTest('victim+0@example.com')).body.needs_confirmation).toBe(false)
  // A recipient confirmed for one site isn't confirmed for another.
  const other = await aConfirmedOwner()
  expect((await other.sendTest('victim+0@example.com')).body.needs_confirmation).toBe(true)
})

test('limits test emails by recipient and day', async () => {
  const { sendTest, email } = await aConfirmedOwner()
  for (let i = 0; i < 20; i++) expect((await sendTest(email)).status).toBe(200)
  expect((await sendTest(email)).status).toBe(429)
  clock.advance(day)
  expect((await sendTest(email)).status).toBe(200)
})

test('a site has a daily allowance until an administrator lifts it', async () => {
  const { site_id, call } = await aConfirmedOwner()
  const allowance = openAllowance({ isSignUpOpen: true })
  const take = (n: number, changes: object = {}) =>
    database.inSite(site_id, (db) =>
      allowance.take(db, { siteId: site_id, count: n, now: clock.now, isOwnServer: false, ...changes }),
    )
  expect([(await take(150)).allowed, (await take(150)).allowed]).toEqual([150, 50])
  expect(await take(1)).toMatchObject({ allowed: 0, reason: expect.stringContaining('administrator') })
  expect((await take(300, { isOwnServer: true })).allowed).toBe(300)
  await database.inSite(site_id, (db) =>
    allowance.releaseQuota(db, { siteId: site_id, count: 5, now: clock.now, isOwnServer: false }),
  )
  expect((await take(9)).allowed).toBe(5)
  expect((await call('/sending/limits/load')).body).toMatchObject({ daily_limit: 200, sent_today: 200 })
  const lift = (token: string) => post('/sending/limits/lift', { limited_site_id: site_id }, { token })
  expect((await call('/sending/limits/lift', { limited_site_id: site_id })).status).toBe(403)
  expect((await post('/sending/limits/list', {}, { token: first.token })).body.sites).toContainEqual({
    id: site_id,
    name: 'Shop',
    daily_limit: 200,
    is_own: false,
    sent_today: 200,
  })
  expect((await lift(first.token)).status).toBe(200)
  expect((await take(1000)).allowed).toBe(1000)
})

test('more sites of one account don’t increase its allowance, except for sites an administrator exempts', async () => {
  const { site_id, token } = await aConfirmedOwner()
  const second: string = (await post('/sites/create', { name: 'Another' }, { token })).body.site.id
  const third: string = (await post('/sites/create', { name: 'Third' }, { token })).body.site.id
  const allowance = openAllowance({ isSignUpOpen: true })
  const take = (siteId: string, n: number) =>
    database.inSite(siteId, (db) => allowance.take(db, { siteId, count: n, now: clock.now, isOwnServer: false }))
  expect((await take(site_id, 150)).allowed).toBe(150)
  expect((await take(second, 150)).allowed).toBe(50)
  expect(await take(third, 10)).toMatchObject({ allowed: 0, reason: expect.stringContaining('Your sites together') })
  const giveBack = (count: number, isOwnServer: boolean) =>
    database.inSite(second, (db) => allowance.releaseQuota(db, { siteId: second, count, now: clock.now, isOwnServer }))
  // Messages sent through a site's own server weren't counted.
  await giveBack(50, true)
  expect((await take(third, 10)).allowed).toBe(0)
  await giveBack(20, false)
  expect((await take(third, 150)).allowed).toBe(20)
  await post('/sending/limits/change', { limited_site_id: third, daily_limit: 300 }, { token: first.token })
  expect((await take(third, 500)).allowed).toBe(280)
})

test('only an administrator can set a site’s limit and reset it', async () => {
  const { site_id, call, token } = await aConfirmedOwner()
  const change = (daily_limit: number | null, by = first.token, limited_site_id = site_id) =>
    post('/sending/limits/change', { limited_site_id, daily_limit }, { token: by })
  const limit = async () => (await call('/sending/limits/load')).body.daily_limit
  expect([(await change(5, token)).status, (await call('/sending/limits/list')).status]).toEqual([403, 403])
  expect((await change(5, first.token, '01970000-0000-7000-8000-000000000000')).status).toBe(404)
  expect((await change(-1)).status).toBe(400)
  expect((await change(5)).status).toBe(200)
  expect(await limit()).toBe(5)
  const { body } = await post('/sending/limits/list', { name: 'sho', limit: 100 }, { token: first.token })
  expect(body.sites).toContainEqual({ id: site_id, name: 'Shop', daily_limit: 5, is_own: true, sent_today: 0 })
  const allowance = openAllowance({ isSignUpOpen: false })
  const order = { siteId: site_id, count: 9, now: clock.now, isOwnServer: false }
  const taken = await database.inSite(site_id, (db) => allowance.take(db, order))
  expect(taken).toMatchObject({ allowed: 5, reason: expect.stringContaining('may send 5 emails a day') })
  await change(null)
  expect(await limit()).toBe(200)
  expect((await post('/sending/limits/list', { name: 'nowhere' }, { token: first.token })).body).toMatchObject({
    sites: [],
    total: 0,
  })
})
