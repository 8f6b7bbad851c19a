import { expect, test } from 'vitest'
import type { Received } from '#core/call.ts'
import { emptyTarget, type integrationCalls } from '../contract.ts'
import { answered, integrationsServer, newsletter } from './testing/integrations-server.ts'

const { added, aSite, begin, failing, post } = await integrationsServer()

/** Creates a site connected to MailerLite, with a function that sends it a test contact. */
async function beginTesting() {
  const begun = await begin()
  const sent = (service: string, body: Partial<Received<typeof integrationCalls.test>>) =>
    post(`/list/${service}/test`, { site_id: begun.site.id, ...body }, begun.site.owner)
  return { ...begun, sent }
}

test('subscribes a test address with the given settings, saved or not, using sample names', async () => {
  const { sent, deliveries } = await beginTesting()
  const settings = { ...newsletter, list_id: '9', mapping: { name: 'first_name', size: 'size' } }
  const { status } = await sent('mailerlite', { email: 'me@kettle.example', settings })
  expect(status).toBe(200)
  expect(added).toEqual([{ email: 'me@kettle.example', fields: { name: 'Test first name' }, groups: ['9'] }])
  expect(await deliveries()).toEqual([])
  added.length = 0
  expect((await sent('mailerlite', {})).status).toBe(200)
  expect(added).toEqual([])
})

test('reports a refusal with the service’s error message', async () => {
  const { sent } = await beginTesting()
  failing(({ request }) =>
    request.endsWith('/subscribers') ? answered(422, { message: 'The address is on your blocklist.' }) : undefined,
  )
  const { status, body } = await sent('mailerlite', { email: 'me@kettle.example', settings: newsletter })
  expect([status, body.error]).toEqual([409, 'The address is on your blocklist.'])
  failing(undefined)
})

test('sends nothing without a list, for a non-member, or to a contact who unsubscribed', async () => {
  const { sent, call, email, site } = await beginTesting()
  const refused = async (body: object) => {
    const { status, body: answer } = await sent('mailerlite', body)
    return [status, answer.issues?.[0]]
  }
  expect(await refused({ email: 'me@kettle.example', settings: emptyTarget })).toEqual([
    400,
    { path: 'settings.list_id', message: 'Choose a group.' },
  ])
  expect(await refused({ email: 'me', settings: newsletter })).toMatchObject([400, { path: 'email' }])
  const { contact } = await call('/contacts/add', { email, consent: 'Asked' })
  const selection = { contact_ids: [contact.id] }
  await call('/contacts/bulk', { selection, action: { kind: 'unsubscribe' } })
  expect(await refused({ email: email.toUpperCase(), settings: newsletter })).toEqual([
    400,
    { path: 'email', message: 'This contact has unsubscribed. Use another address.' },
  ])
  const other = await aSite()
  expect((await post('/list/mailerlite/test', { site_id: site.id }, other.owner)).status).toBe(403)
  expect(added).toEqual([])
})

test('tests another service’s form before it is saved', async () => {
  const { sent, call } = await beginTesting()
  const html = '<form action="https://news.example/in" method="post"><input name="mail" type="email"></form>'
  const form = await call('/sumolist/formsync/validate', { html })
  const bodies: unknown[] = []
  failing(({ request, body }) => (request === 'POST news.example/in' ? (bodies.push(body), 'Thanks') : undefined))
  expect((await sent('formsync', { email: 'me@kettle.example', settings: { ...emptyTarget, form } })).status).toBe(200)
  expect(bodies).toEqual([{ mail: 'me@kettle.example' }])
  failing(undefined)
})
