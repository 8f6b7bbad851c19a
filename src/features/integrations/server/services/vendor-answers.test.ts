import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import type { ServiceId } from '../../shapes.ts'
import { services } from './all-services.ts'
import { cases } from './testing/cases/all-cases.ts'
import { webhookSecret } from './testing/cases/webhook.ts'
import { failureOf, first, serviceAsker } from './testing/service-asker.ts'
import { answered } from './testing/vendor-server.ts'

const { ask, subscribe } = await serviceAsker()

describe('vendor responses with a special meaning', () => {
  const trap = async (id: ServiceId, status: number, json: unknown) => {
    const { exchanges } = cases[id].subscribe
    const { outcome } = await subscribe(id, [[first(exchanges), answered(status, json)]])
    return failureOf(outcome)
  }

  test('AWeber answers 403 for an exhausted rate limit, Mailchimp a 403 without a body', async () => {
    expect(await trap('aweber', 403, { error: { message: 'Rate Limit Error' } })).toMatchObject({
      kind: 'throttled',
      retryAfterMs: 60_000,
    })
    expect(await trap('aweber', 403, { error: { message: 'Forbidden' } })).toMatchObject({ kind: 'refused' })
    expect((await trap('mailchimp', 403, null))?.kind).toBe('throttled')
    expect((await trap('mailchimp', 403, { detail: 'The API key is for another user.' }))?.kind).toBe('refused')
  })

  test('Zoho, Moosend and Benchmark report errors with status 200', async () => {
    expect(await trap('zoho', 200, { code: '2004', message: 'Invalid listkey' })).toEqual({
      kind: 'refused',
      message: 'Invalid listkey',
    })
    expect((await trap('zoho', 200, { code: '1007', message: 'Unauthorized' }))?.kind).toBe('expired')
    expect((await trap('zoho', 200, { code: '2', message: 'API limit exceeded' }))?.retryAfterMs).toBe(1_800_000)
    expect((await trap('moosend', 200, { Code: 100, Error: 'INVALID_API_KEY' }))?.kind).toBe('expired')
    expect((await trap('moosend', 200, { Code: 404, Error: 'List not found' }))?.message).toBe('List not found')
    const refused = { Response: { Status: '-1', Errors: [{ Message: 'Bad email' }] } }
    expect(await trap('benchmark', 200, refused)).toEqual({ kind: 'refused', message: 'Bad email' })
  })

  test('Constant Contact reports an exhausted daily quota, whatever the status', async () => {
    const spent = [{ error_key: 'quota_exceeded', error_message: 'Daily quota exceeded.' }]
    expect(await trap('constantcontact', 403, spent)).toMatchObject({ kind: 'throttled', retryAfterMs: 3_600_000 })
    expect((await trap('constantcontact', 403, [{ error_key: 'forbidden' }]))?.kind).toBe('refused')
  })

  test('Campaign Monitor answers 401 for another account’s list', async () => {
    expect((await trap('campaignmonitor', 401, { Code: 102, Message: 'Invalid ClientID' }))?.kind).toBe('refused')
    expect((await trap('campaignmonitor', 401, { Code: 100, Message: 'Invalid API Key' }))?.kind).toBe('expired')
  })

  test('Sendy answers everything as plain text with status 200', async () => {
    expect((await trap('sendy', 200, 'Invalid API key'))?.kind).toBe('expired')
    const [status, answer] = cases.sendy.subscribe.exchanges
    const suppressed = await subscribe('sendy', [status!, [answer![0], 'Email is suppressed.']])
    expect(failureOf(suppressed.outcome)).toEqual({ kind: 'refused', message: 'Sendy: Email is suppressed.' })
    const known = await subscribe('sendy', [status!, [answer![0], 'Already subscribed.']])
    expect(known.outcome).toBeUndefined()
  })

  test('a refused submission to an external form does not break the connection', async () => {
    expect(await trap('formsync', 401, 'Who are you?')).toMatchObject({ kind: 'refused' })
    expect(await trap('formsync', 403, 'Blocked')).toMatchObject({ kind: 'refused' })
    const said = { success: false, errors: [{ message: 'This address is not valid.' }] }
    expect(await trap('formsync', 200, said)).toEqual({ kind: 'refused', message: 'This address is not valid.' })
  })

  test('a HubSpot 207 without a contact is a refusal', async () => {
    const answer = { results: [], errors: [{ message: 'Property size does not exist' }] }
    expect(await trap('hubspot', 207, answer)).toEqual({ kind: 'refused', message: 'Property size does not exist' })
  })

  test('reports a refusal with the vendor’s error message, without the key', async () => {
    const said = { detail: 'Please provide a valid email address.', errors: [{ message: 'Schema describes string' }] }
    expect(await trap('mailchimp', 400, said)).toEqual({
      kind: 'refused',
      message: 'Please provide a valid email address. Schema describes string',
    })
  })
})

test('reports a refusal if Mailchimp has removed a bounced address from its list', async () => {
  const [put] = cases.mailchimp.subscribe.exchanges
  const { outcome, seen } = await subscribe('mailchimp', [[put![0], { status: 'cleaned' }]])
  expect(failureOf(outcome)?.kind).toBe('refused')
  expect(seen).toHaveLength(1)
})

test('signs a webhook so that the Standard Webhooks library verifies it', async () => {
  const { exchanges } = cases.webhook.subscribe
  const { seen } = await subscribe('webhook', exchanges)
  const { headers, body } = seen[0]!
  const verify = (sent: unknown) =>
    new Webhook(webhookSecret).verify(JSON.stringify(sent), headers as Record<string, string>)
  expect(verify(body)).toEqual(exchanges[0]![2])
  expect(() => verify({ ...(body as object), type: 'contact.deleted' })).toThrow('No matching signature')
})

test('calls Zoho in the data center that the token names', () => {
  const { oauth, open } = services.zoho
  const typed = { clientId: 'c', dataCenter: 'com' }
  const told = oauth!.readToken!({ access_token: 'a', api_domain: 'https://www.zohoapis.eu' })
  const ask_ = {} as never
  expect(open({ ...typed, ...told }, ask_)).toMatchObject({ base: 'https://campaigns.zoho.eu/api/v1.1' })
  expect(open({ ...typed, ...oauth!.readToken!({ access_token: 'a' }) }, ask_)).toMatchObject({
    base: 'https://campaigns.zoho.com/api/v1.1',
  })
  expect(oauth!.tokenUrl({ dataCenter: 'ca' })).toBe('https://accounts.zohocloud.ca/oauth/v2/token')
})

test('confirms only the new list in listmonk, and none that still awaits confirmation', async () => {
  const host = 'lists.kettle.example/api/subscribers'
  const waiting = { id: 3, optin: 'double', subscription_status: 'unconfirmed' }
  const known = { id: 5, name: 'Ann', attribs: { city: 'Cork' }, lists: [waiting] }
  const { outcome, seen } = await subscribe(
    'listmonk',
    [
      [`POST ${host}`, answered(409, { message: 'exists' })],
      [`GET ${host}`, { data: { results: [known] } }],
      [`PUT ${host}/5`, {}],
      [`PUT ${host}/lists`, {}],
    ],
    { fields: {} },
  )
  expect(outcome).toBeUndefined()
  expect(seen.slice(2)).toMatchObject([
    { request: `PUT ${host}/5`, body: { preconfirm_subscriptions: false, lists: [3], attribs: { city: 'Cork' } } },
    {
      request: `PUT ${host}/lists`,
      body: { ids: [5], action: 'add', target_list_ids: [7], status: 'confirmed' },
    },
  ])
})

test('does not add a contact to Benchmark who unsubscribed from all lists of the account', async () => {
  const [everywhere] = cases.benchmark.subscribe.exchanges
  const left = { Response: { Status: '1', Data: [{ Email: 'ann@example.com', IsMasterUnsubScribe: 1 }] } }
  const { outcome, seen } = await subscribe('benchmark', [[everywhere![0], left]])
  expect(failureOf(outcome)?.message).toBe('This contact has unsubscribed at Benchmark Email.')
  expect(seen).toHaveLength(1)
})

test('a SendGrid job reports pending, completed, or a refused contact', async () => {
  const job = 'GET api.sendgrid.com/v3/marketing/contacts/imports/job1'
  const check = (answer: unknown) => ask('sendgrid', [[job, answer]], (api) => services.sendgrid.check!(api, 'job1'))
  expect((await check({ status: 'pending' })).outcome).toBe(false)
  expect((await check({ status: 'completed', results: { errored_count: 0 } })).outcome).toBe(true)
  expect(failureOf((await check({ status: 'completed', results: { errored_count: 1 } })).outcome)?.kind).toBe('refused')
})
