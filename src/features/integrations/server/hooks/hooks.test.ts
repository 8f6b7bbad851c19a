import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ServiceId } from '../../contract.ts'
import type { Seen } from '../services/testing/vendor-server.ts'
import { answered, integrationsServer, newsletter } from '../testing/integrations-server.ts'
import { hookAddress as url, type HookCase, hookCases as cases, mailchimpSignature } from './testing/hook-cases.ts'

const server = await integrationsServer()
const { begin, clock, failing, pollHourly, runJobs, app } = server
/** Creates a site connected to a service that supports webhooks. `asked` records the requests to the service. */
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

test.each(Object.keys(cases) as ServiceId[])(
  '%s: an unsubscribe at the service unsubscribes the contact here at once',
  async (service) => {
    const one = cases[service]!
    const site = await connected(service, one)
    expect(site.asked.map(({ request }) => request)).toEqual(one.registers.map(([request]) => request))
    for (const [i, [, , body]] of one.registers.entries()) expect(site.asked[i]!.body).toMatchObject(body)
    expect((await site.stateOf(service)).unsubscribes).toEqual({ kind: 'webhook' })
    await site.subscribe(site.email)
    // Some services send a GET request to the address before they accept it.
    expect((await app.inject({ url: site.address })).statusCode).toBe(200)
    const payload = one.notice(site.email.toUpperCase(), '7')
    const headers = one.sign?.(payload, { token: site.token, now: clock.now }) ?? {}
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
  },
)

test.each(['mailchimp', 'activecampaign', 'mailjet'] as const)(
  '%s: leaving a list that no contact was sent to from here keeps the contact subscribed',
  async (service) => {
    const one = cases[service]!
    const site = await connected(service, one)
    await site.subscribe(site.email)
    for (const body of [one.notice(site.email, '99'), 'type=subscribe']) {
      expect((await site.send(body, one.type, one.sign?.(body, { token: '', now: clock.now }))).statusCode).toBe(200)
    }
    expect(await server.statusOf(site.email)).toBe('subscribed')
    failing(undefined)
  },
)

test('mailchimp: each list signs with its own key; wrong keys and old notices are refused', async () => {
  const one = cases.mailchimp!
  const site = await connected('mailchimp', one)
  const registered: string[] = []
  failing(({ request }) => {
    const list = /^POST .*\/lists\/(\w+)\/webhooks$/.exec(request)?.[1]
    if (!list) return undefined
    registered.push(list)
    return { id: `w${list}`, signing_secret: `secret-of-${list}` }
  })
  await site.call('/list/mailchimp/settings/save', { settings: { ...newsletter, list_id: '8', mapping: {} } })
  await runJobs()
  expect(registered).toEqual(['8'])
  await site.subscribe(site.email)
  const payload = one.notice(site.email, '8')
  const send = async (headers: Record<string, string>) => (await site.send(payload, one.type, headers)).statusCode
  expect(await send(mailchimpSignature(payload, clock.now, 'another'))).toBe(401)
  expect(await send(mailchimpSignature(payload, clock.now - 6 * 60_000, 'secret-of-8'))).toBe(401)
  expect(await server.statusOf(site.email)).toBe('subscribed')
  const old = one.notice('nobody@example.com', '7')
  expect((await site.send(old, one.type, mailchimpSignature(old, clock.now))).statusCode).toBe(200)
  expect(await send(mailchimpSignature(payload, clock.now, 'secret-of-8'))).toBe(200)
  expect(await server.statusOf(site.email)).toBe('unsubscribed')
  failing(undefined)
})

test('klaviyo: a signed notice names a profile by its ID, so Klaviyo is queried for who unsubscribed', async () => {
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

test('hubspot: the owner enters the webhook URL; notices are signed with the app’s client secret', async () => {
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

test('a service that refuses the webhook URL is polled hourly, and offered the URL again after a day', async () => {
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

test('a webhook URL of another installation, service or connection is not found', async () => {
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
