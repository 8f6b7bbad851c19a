import { expect, test } from 'vitest'
import { testServer } from '#platform/server/testing/calls.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { contacts, deactivateContact, subscribeContact, unsubscribeUrl } from './index.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

const server = await testServer({ rooms: [sitesRoom(), contacts] })
const { app, database, tools } = server

async function aSubscriber() {
  const { siteId, token } = server.aMember()
  const consent = { text: '', method: 'form', addressPrefix: '' }
  const request = { siteId, email: 'ann@example.com', fields: {}, popupId: tools.newId(), page: '/', consent }
  const { contact } = await database.inSite(siteId, (db) => subscribeContact({ ...tools, db }, request))
  const url = new URL(unsubscribeUrl(tools, { siteId, contactId: contact.id }))
  const load = async () =>
    (await server.post('/contacts/load', { site_id: siteId, contact_id: contact.id }, { token })).body
  const call = <Path extends string>(path: Path, body: object) =>
    server.post(path, { site_id: siteId, ...body }, { token })
  return { siteId, contact, path: url.pathname, load, call }
}

test('opening the unsubscribe link changes nothing', async () => {
  const { path, load } = await aSubscriber()
  const answer = await app.inject({ method: 'GET', url: path })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('<form method="post"')
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  expect((await load()).contact.status).toBe('subscribed')
})

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
  ],
  ['application/json', '{}'],
  ['text/plain', ''],
])('one-click unsubscribe works with any body: %s', async (type, payload) => {
  const { path, load } = await aSubscriber()
  const send = () => app.inject({ method: 'POST', url: path, headers: { 'content-type': type }, payload })
  expect((await send()).statusCode).toBe(200)
  expect((await send()).statusCode).toBe(200)
  const { contact, activity } = await load()
  expect(contact.status).toBe('unsubscribed')
  expect(activity.filter(({ kind }: { kind: string }) => kind === 'unsubscribed')).toHaveLength(1)
})

test('a POST without a body unsubscribes too', async () => {
  const { path, load } = await aSubscriber()
  expect((await app.inject({ method: 'POST', url: path })).statusCode).toBe(200)
  expect((await load()).contact.status).toBe('unsubscribed')
})

test('an invalid token does nothing', async () => {
  const { path, load } = await aSubscriber()
  const [letter] = path.slice(-1)
  const forged = [path.slice(0, -1) + (letter === 'A' ? 'Q' : 'A'), path.slice(0, -1), `${path}A`, '/u/x', '/u/%00']
  for (const url of forged) {
    expect([url, (await app.inject({ method: 'POST', url })).statusCode]).toEqual([url, 404])
    expect((await app.inject({ method: 'GET', url })).statusCode).toBe(404)
  }
  expect((await load()).contact.status).toBe('subscribed')
})

test('a contact chooses among the public lists, and gives a reason for unsubscribing', async () => {
  const { siteId, token } = server.aMember()
  const call = <Path extends string>(path: Path, body: object = {}) =>
    server.post(path, { site_id: siteId, ...body }, { token })
  const [shown, hidden] = [
    (await call('/lists/save', { name: 'Offers <b>', is_public: true })).body.list_id,
    (await call('/lists/save', { name: 'Inner circle' })).body.list_id,
  ]
  const { contact } = (await call('/contacts/add', { email: 'ann@example.com', consent: 'By phone.' })).body
  await call('/contacts/save', { contact_id: contact.id, lists: [hidden] })
  const path = new URL(unsubscribeUrl(server.tools, { siteId, contactId: contact.id })).pathname
  const page = (await server.app.inject({ method: 'GET', url: path })).body
  expect(page).toContain('Offers &lt;b&gt;')
  expect(page).not.toContain('Inner circle')
  const submit = (more: string, payload: string) =>
    server.app.inject({
      method: 'POST',
      url: path + more,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })
  const loaded = async () => (await call('/contacts/load', { contact_id: contact.id })).body
  expect((await submit('/lists', `list=${shown}`)).statusCode).toBe(200)
  expect((await loaded()).contact).toMatchObject({ lists: [hidden, shown], status: 'subscribed' })
  expect((await submit('/lists', '')).body).toContain('Unsubscribe from everything')
  expect((await loaded()).contact.lists).toEqual([hidden])
  await submit('/reason', 'reason=other')
  expect((await loaded()).activity).toHaveLength(1)
  await submit('', 'List-Unsubscribe=One-Click')
  await submit('/reason', 'reason=never-asked')
  await submit('/reason', 'reason=<script>')
  expect((await loaded()).activity.map(({ what }: { what: string }) => what)).toContain('Because: I never signed up')
  expect((await loaded()).activity).toHaveLength(3)
  expect((await submit('/lists', `list=${shown}`)).body).toContain('You are unsubscribed')
  expect((await loaded()).contact.lists).toEqual([hidden])
  expect((await submit('x/lists', '')).statusCode).toBe(404)
})

test('a contact who unsubscribed by mistake can resubscribe, but a bounced one can’t', async () => {
  const { path, load } = await aSubscriber()
  const ask = (method: 'GET' | 'POST', more = '') => app.inject({ method, url: path + more })
  expect((await ask('POST', '/back')).body).toContain('Welcome back')
  expect((await load()).activity).toHaveLength(1)
  await ask('POST')
  // A contact who visits again sees the current state.
  expect((await ask('GET')).body).toContain('You are unsubscribed')
  expect((await ask('POST', '/back')).body).toContain('Welcome back')
  const { contact, activity, consents } = await load()
  expect([contact.status, activity.length, consents.length]).toEqual(['subscribed', 3, 2])
  const { siteId } = readUnsubscribeToken(tools, path.slice('/u/'.length))!
  await database.inSite(siteId, (db) =>
    deactivateContact({ ...tools, db }, { siteId, contactId: contact.id, status: 'bounced', what: '' }),
  )
  expect((await ask('POST', '/back')).body).not.toContain('Welcome back')
  expect((await ask('GET')).body).not.toContain('/back')
  expect((await load()).contact.status).toBe('bounced')
  expect((await app.inject({ method: 'POST', url: '/u/x/back' })).statusCode).toBe(404)
})

test('a contact suppressed by the owner is not told that emails will resume', async () => {
  const { contact, path, load, call } = await aSubscriber()
  await app.inject({ method: 'POST', url: path })
  await call('/suppressions/add', { emails: [contact.email] })
  expect((await app.inject({ method: 'POST', url: `${path}/back` })).body).toContain('You are unsubscribed')
  expect((await load()).contact.status).toBe('unsubscribed')
})

test.each(['unsubscribed', 'subscribed'])(
  'a bounce and its removal from the suppression list leave a contact %s',
  async (status) => {
    const { siteId, contact, path, load, call } = await aSubscriber()
    if (status === 'unsubscribed') await app.inject({ method: 'POST', url: path })
    const bounce = { siteId, contactId: contact.id, status: 'bounced', what: '550' } as const
    await database.inSite(siteId, (db) => deactivateContact({ ...tools, db }, bounce))
    const { email } = contact
    expect((await call('/suppressions/check', { email })).body.reason).toBe('bounced')
    expect((await call('/suppressions/delete', { email, why: 'It works.' })).body.removed).toBe(true)
    expect((await load()).contact.status).toBe(status)
  },
)

test('a contact can ask for fewer emails instead of unsubscribing, and an invalid choice changes nothing', async () => {
  const { path, load } = await aSubscriber()
  const page = await app.inject({ method: 'GET', url: path })
  expect(page.body).toContain('At most one email a week')
  const send = (payload: string) =>
    app.inject({
      method: 'POST',
      url: `${path}/lists`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })
  expect((await send('often=30')).body).toContain('You will get at most one email a month.')
  expect((await load()).contact).toMatchObject({ status: 'subscribed', email_gap_days: 30 })
  await send('often=1')
  await send('')
  expect((await load()).contact.email_gap_days).toBe(30)
  await app.inject({ method: 'POST', url: path })
  await send('often=0')
  expect((await load()).contact).toMatchObject({ status: 'unsubscribed', email_gap_days: 30 })
})
