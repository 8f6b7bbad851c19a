import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ServiceId } from '../../contract.ts'
import type { Seen } from '../services/testing/vendor-server.ts'
import { answered, integrationsServer, newsletter } from '../testing/integrations-server.ts'

const server = await integrationsServer()
const { begin, clock, failing, pollHourly, runJobs, app } = server
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const publicText = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')

/** How a service is asked for webhooks, what it answers, and how it tells that somebody left. */
interface HookCase {
  readonly credentials: Record<string, string>
  /** Answers what connecting asks. */
  readonly account: string
  readonly registers: readonly (readonly [request: string, answer: unknown, body: object])[]
  readonly removes: string
  /** The body of a notice about a contact. */
  readonly notice: (email: string, listId: string) => string
  readonly type: 'application/json' | 'application/x-www-form-urlencoded'
  /** What a notice is signed with, from what was registered. */
  readonly sign?: (body: string, registered: { secret_key?: string; token?: string }) => Record<string, string>
}

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
const url = expect.stringMatching(/^http:\/\/localhost:3000\/integrations\/hooks\/[a-z]+\/[\w-]{40,}$/)

const cases: Partial<Record<ServiceId, HookCase>> = {
  mailchimp: {
    credentials: { apiKey: 'key-us21' },
    account: 'GET us21.api.mailchimp.com/3.0/',
    registers: [
      [
        'POST us21.api.mailchimp.com/3.0/lists/7/webhooks',
        { id: 'w1' },
        { url, events: { unsubscribe: true, cleaned: false }, sources: { user: true, admin: true, api: true } },
      ],
    ],
    removes: 'DELETE us21.api.mailchimp.com/3.0/lists/7/webhooks/w1',
    notice: (email, list) => form({ type: 'unsubscribe', 'data[email]': email, 'data[list_id]': list }),
    type: 'application/x-www-form-urlencoded',
  },
  brevo: {
    credentials: { apiKey: 'key' },
    account: 'GET api.brevo.com/v3/account',
    registers: [
      [
        'POST api.brevo.com/v3/webhooks',
        { id: 5 },
        { url, type: 'marketing', events: ['unsubscribed'], auth: { type: 'bearer' } },
      ],
    ],
    removes: 'DELETE api.brevo.com/v3/webhooks/5',
    notice: (email) => JSON.stringify({ event: 'unsubscribe', email, list_id: [3] }),
    type: 'application/json',
    sign: (_body, { token }) => ({ authorization: `Bearer ${token}` }),
  },
  activecampaign: {
    credentials: { url: 'https://kettle.api-us1.com', apiKey: 'key' },
    account: 'GET kettle.api-us1.com/api/3/users/me',
    registers: [
      [
        'POST kettle.api-us1.com/api/3/webhooks',
        { webhook: { id: '8' } },
        { webhook: { url, events: ['unsubscribe'], sources: ['public', 'admin', 'api', 'system'] } },
      ],
    ],
    removes: 'DELETE kettle.api-us1.com/api/3/webhooks/8',
    notice: (email, list) => form({ type: 'unsubscribe', list, 'contact[email]': email }),
    type: 'application/x-www-form-urlencoded',
  },
  mailjet: {
    credentials: { apiKey: 'key', secretKey: 'secret' },
    account: 'GET api.mailjet.com/v3/REST/user',
    registers: [
      [
        'POST api.mailjet.com/v3/REST/eventcallbackurl',
        { Data: [{ ID: 9 }] },
        { EventType: 'unsub', Url: url, Version: 2, Status: 'alive' },
      ],
    ],
    removes: 'DELETE api.mailjet.com/v3/REST/eventcallbackurl/9',
    notice: (email, list) => JSON.stringify([{ event: 'unsub', email, mj_list_id: Number(list) }]),
    type: 'application/json',
  },
  sendgrid: {
    credentials: { apiKey: 'key' },
    account: 'GET api.sendgrid.com/v3/marketing/lists',
    registers: [
      [
        'POST api.sendgrid.com/v3/user/webhooks/event/settings',
        { id: 'h1' },
        { enabled: true, url, unsubscribe: true, group_unsubscribe: true },
      ],
      [
        'PATCH api.sendgrid.com/v3/user/webhooks/event/settings/signed/h1',
        { id: 'h1', public_key: publicText },
        { enabled: true },
      ],
    ],
    removes: 'DELETE api.sendgrid.com/v3/user/webhooks/event/settings/h1',
    notice: (email) => JSON.stringify([{ event: 'group_unsubscribe', email, timestamp: 1 }]),
    type: 'application/json',
    sign: (body) => ({
      'x-twilio-email-event-webhook-timestamp': '1790000000',
      'x-twilio-email-event-webhook-signature': sign('sha256', Buffer.from(`1790000000${body}`), privateKey).toString(
        'base64',
      ),
    }),
  },
}

/** A site that is connected with a service which takes webhooks; `asked` is what the service was asked. */
async function connected(service: ServiceId, { credentials, account, registers, removes }: HookCase) {
  const begun = await begin()
  const asked: Seen[] = []
  failing((seen) => {
    if (seen.request.startsWith(account)) return {}
    const found = registers.find(([request]) => request === seen.request)
    if (!found && seen.request !== removes) return undefined
    asked.push(seen)
    return found ? found[1] : answered(204, '')
  })
  await begun.call(`/oaconsumer/${service}/connect`, { credentials })
  await begun.call(`/list/${service}/settings/save`, { settings: { ...newsletter, mapping: {} } })
  await runJobs()
  const body = asked[0]?.body as { url?: string; Url?: string; webhook?: { url: string }; auth?: { token: string } }
  const address = new URL(body.url ?? body.Url ?? body.webhook!.url).pathname
  const send = (payload: string, type: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url: address, payload, headers: { 'content-type': type, ...headers } })
  return { ...begun, asked, address, send, token: body.auth?.token ?? '' }
}

test.each(Object.keys(cases) as ServiceId[])('%s: an unsubscribe there is one here at once', async (service) => {
  const one = cases[service]!
  const site = await connected(service, one)
  expect(site.asked.map(({ request }) => request)).toEqual(one.registers.map(([request]) => request))
  for (const [i, [, , body]] of one.registers.entries()) expect(site.asked[i]!.body).toMatchObject(body)
  expect((await site.stateOf(service)).unsubscribes).toEqual({ kind: 'webhook' })
  await site.subscribe(site.email)
  // Some services open the address before they take it.
  expect((await app.inject({ url: site.address })).statusCode).toBe(200)
  const payload = one.notice(site.email.toUpperCase(), '7')
  const headers = one.sign?.(payload, { token: site.token }) ?? {}
  if (one.sign) {
    expect((await site.send(payload, one.type)).statusCode).toBe(401)
    expect(await server.statusOf(site.email)).toBe('subscribed')
  }
  expect((await site.send(payload, one.type, headers)).statusCode).toBe(200)
  expect(await server.statusOf(site.email)).toBe('unsubscribed')
  await site.call(`/oaconsumer/${service}/disconnect`)
  expect(site.asked.at(-1)!.request).toBe(one.removes)
  expect((await site.send(payload, one.type, headers)).statusCode).toBe(404)
  failing(undefined)
})

test.each(['mailchimp', 'activecampaign', 'mailjet'] as const)(
  '%s: who leaves a list to which nobody was sent from here stays subscribed',
  async (service) => {
    const one = cases[service]!
    const site = await connected(service, one)
    await site.subscribe(site.email)
    expect((await site.send(one.notice(site.email, '99'), one.type)).statusCode).toBe(200)
    expect((await site.send('type=subscribe', one.type)).statusCode).toBe(200)
    expect(await server.statusOf(site.email)).toBe('subscribed')
    failing(undefined)
  },
)

test('klaviyo: a signed notice names a profile by its id, so Klaviyo is asked who left', async () => {
  const site = await begin()
  let registered: { attributes: { endpoint_url: string; secret_key: string } } | undefined
  failing(({ request, body }) => {
    if (request.startsWith('GET a.klaviyo.com/api/accounts')) return { data: [] }
    if (request === 'POST a.klaviyo.com/api/webhooks') {
      registered = (body as { data: typeof registered }).data
      return answered(201, { data: { id: 'k1' } })
    }
    if (!request.startsWith('GET a.klaviyo.com/api/profiles?')) return undefined
    return { data: [{ attributes: { email: site.email } }], links: { next: null } }
  })
  await site.call('/oaconsumer/klaviyo/connect', { credentials: { apiKey: 'pk' } })
  await runJobs()
  expect(registered).toMatchObject({
    type: 'webhook',
    attributes: { endpoint_url: url, secret_key: expect.stringMatching(/^[\w-]{43}$/) },
    relationships: {
      'webhook-topics': {
        data: [{ type: 'webhook-topic', id: 'event:klaviyo.unsubscribed_from_email_marketing' }],
      },
    },
  })
  await site.subscribe(site.email)
  const { endpoint_url, secret_key } = registered!.attributes
  const payload = JSON.stringify({ data: [{ topic: 'event:klaviyo.unsubscribed_from_email_marketing' }] })
  const send = (signature: string) =>
    app.inject({
      method: 'POST',
      url: new URL(endpoint_url).pathname,
      payload,
      headers: { 'klaviyo-timestamp': '1790000000', 'klaviyo-signature': signature },
    })
  const signature = createHmac('sha256', secret_key).update(`${payload}1790000000`).digest('hex')
  expect((await send(signature.replace(/^./, (letter) => (letter === '0' ? '1' : '0')))).statusCode).toBe(401)
  expect((await send(signature)).statusCode).toBe(200)
  clock.advance(61_000)
  await runJobs()
  expect(await server.statusOf(site.email)).toBe('unsubscribed')
  failing(undefined)
})

test('hubspot: the owner enters the address; notices are signed with the client secret of the app', async () => {
  const site = await begin()
  failing(({ request }) => {
    if (request.startsWith('GET api.hubapi.com/account-info')) return { portalId: 5 }
    if (request !== 'POST api.hubapi.com/crm/v3/objects/contacts/search') return undefined
    return { results: [{ properties: { email: site.email } }] }
  })
  await site.call('/oaconsumer/hubspot/connect', { credentials: { accessKey: 'pat', clientSecret: 'client-secret' } })
  await runJobs()
  const { unsubscribes } = await site.stateOf('hubspot')
  expect(unsubscribes).toEqual({ kind: 'manual', url })
  const address = unsubscribes.kind === 'manual' ? unsubscribes.url : ''
  await site.subscribe(site.email)
  const event = { subscriptionType: 'contact.propertyChange', objectId: 1, propertyName: 'hs_email_optout' }
  const payload = JSON.stringify([{ ...event, propertyValue: 'true' }])
  const send = (time: number, secret = 'client-secret') =>
    app.inject({
      method: 'POST',
      url: new URL(address).pathname,
      payload,
      headers: {
        'x-hubspot-request-timestamp': String(time),
        'x-hubspot-signature-v3': createHmac('sha256', secret)
          .update(`POST${address}${payload}${time}`)
          .digest('base64'),
      },
    })
  expect((await send(clock.now, 'another')).statusCode).toBe(401)
  expect((await send(clock.now - 6 * 60_000)).statusCode).toBe(401)
  expect((await send(clock.now)).statusCode).toBe(200)
  clock.advance(61_000)
  await runJobs()
  expect(await server.statusOf(site.email)).toBe('unsubscribed')
  failing(undefined)
})

test('a service that refuses the address is asked every hour, and offered it again after a day', async () => {
  const one = cases.brevo!
  const site = await begin()
  let offered = 0
  failing(({ request }) => {
    if (request.startsWith(one.account)) return {}
    if (request.startsWith('GET api.brevo.com/v3/contacts?')) return { contacts: [] }
    if (request !== one.registers[0]![0]) return undefined
    offered++
    return answered(400, { message: 'Webhook limit reached.' })
  })
  await site.call('/oaconsumer/brevo/connect', { credentials: one.credentials })
  await pollHourly()
  expect([offered, (await site.stateOf('brevo')).unsubscribes]).toEqual([1, { kind: 'hourly' }])
  clock.advance(25 * 3_600_000)
  await pollHourly()
  expect(offered).toBe(2)
  failing(undefined)
})

test('an address of another installation, service or connection is not found', async () => {
  const site = await connected('mailjet', cases.mailjet!)
  const wrong = [
    site.address.replace('mailjet', 'brevo'),
    `${site.address.slice(0, -2)}aa`,
    '/integrations/hooks/kit/x',
  ]
  for (const address of wrong) {
    const answer = await app.inject({ method: 'POST', url: address, payload: '[]' })
    expect([address, answer.statusCode]).toEqual([address, 404])
  }
  for (const payload of ['', '{', 'null', '[1]', '\u0000']) {
    expect((await site.send(payload, 'application/json')).statusCode).toBe(200)
  }
  failing(undefined)
})
