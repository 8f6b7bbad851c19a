import { describe, expect, test } from 'vitest'
import { type ServiceId, serviceIds } from '../../shapes.ts'
import { services } from './all-services.ts'
import { readUnsubscribes } from './read-unsubscribes.ts'
import { type Failure, ServiceError } from './service.ts'
import { openService } from './service-api.ts'
import { cases } from './testing/cases/all-cases.ts'
import { ann } from './testing/service-case.ts'
import { vendorFailures } from './testing/vendor-failures.ts'
import { answered, type Exchange, vendorServer } from './testing/vendor-server.ts'

const vendors = await vendorServer()

/** Opens a service and asks it something, while the vendors answer so. */
async function ask<T>(
  id: ServiceId,
  exchanges: readonly Exchange[],
  question: (api: Awaited<ReturnType<typeof openService>>) => Promise<T>,
) {
  const { credentials, opening = [] } = cases[id]
  const seen = vendors.answer([...opening, ...exchanges])
  const outcome = await openService(vendors.world, services[id], credentials)
    .then(question)
    .catch((error: unknown) => error as Error)
  return { outcome, seen: seen().slice(opening.length), opened: seen().slice(0, opening.length) }
}

const subscribe = (id: ServiceId, exchanges: readonly Exchange[]) => {
  const { subscriber } = cases[id].subscribe
  return ask(id, exchanges, (api) => services[id].subscribe(api, { ...ann, ...subscriber }))
}
const listOf = (id: ServiceId) => cases[id].subscribe.subscriber.listId ?? ann.listId
const failureOf = (outcome: unknown): Failure | undefined =>
  outcome instanceof ServiceError ? outcome.failure : undefined
const asked = (exchanges: readonly Exchange[]) => exchanges.map(([request, , body]) => ({ request, body }))
const first = (exchanges: readonly Exchange[]): string => exchanges[0]![0]

describe.each(serviceIds)('%s', (id) => {
  const { lists, fields, subscribe: subscribed, headers, opening = [], unsubscribed } = cases[id]

  test('lists are read to their last page', async () => {
    const { outcome, seen, opened } = await ask(id, lists.exchanges, (api) => services[id].lists(api))
    expect(seen).toMatchObject(asked(lists.exchanges))
    expect(opened).toMatchObject(asked(opening))
    expect(outcome).toEqual(lists.result)
  })

  test('fields are read', async () => {
    const { outcome, seen } = await ask(id, fields.exchanges, (api) => services[id].fields(api, listOf(id)))
    expect(seen).toMatchObject(asked(fields.exchanges))
    expect(outcome).toEqual(fields.result)
  })

  test('a contact is added or updated, request by request', async () => {
    const { outcome, seen } = await subscribe(id, subscribed.exchanges)
    expect(seen.map(({ request, body }) => ({ request, body }))).toEqual(asked(subscribed.exchanges))
    for (const request of seen) expect(request.headers).toMatchObject(headers)
    expect(outcome).toEqual(subscribed.job)
  })

  test.runIf(unsubscribed)('who unsubscribed there stays unsubscribed', async () => {
    const { subscriber } = subscribed
    const { outcome, seen } = await ask(id, unsubscribed!, (api) =>
      services[id].subscribe(api, { ...ann, ...subscriber, fields: {} }),
    )
    expect(seen.map(({ request, body }) => ({ request, body }))).toEqual(asked(unsubscribed!))
    expect(failureOf(outcome)).toMatchObject({ kind: 'refused', message: expect.stringContaining('unsubscribed') })
  })

  test.runIf(services[id].credentialFields.length > 0)(
    'credentials that are refused break the connection, and are never repeated in words',
    async () => {
      const said = `The key ${Object.values(cases[id].credentials).join(' ')} is not valid`
      const { outcome } = await subscribe(id, [
        [first(subscribed.exchanges), answered(401, { message: said, Code: 100 })],
      ])
      expect(failureOf(outcome)?.kind).toBe('expired')
      const secrets = services[id].credentialFields
        .filter(({ isSecret }) => isSecret)
        .map(({ name }) => cases[id].credentials[name]!)
      for (const secret of secrets.filter(Boolean)) expect(failureOf(outcome)?.message).not.toContain(secret)
    },
  )

  test('a contact, credentials and a rate that it does not accept are told apart, in its own words', async () => {
    const { refusal, expired, limited = [429, {}] } = vendorFailures[id]
    const answer = async (status: number, body: unknown) => {
      const refused: Exchange = [first(subscribed.exchanges), answered(status, body)]
      return failureOf((await subscribe(id, [refused, refused, refused, refused])).outcome)
    }
    const [status, body, words] = refusal
    expect(await answer(status, body)).toMatchObject({ kind: 'refused', message: expect.stringContaining(words) })
    if (expired) expect(await answer(...expired)).toMatchObject({ kind: 'expired' })
    expect(await answer(...limited)).toMatchObject({ kind: 'throttled' })
  })

  test('429 asks for a pause of as long as the vendor says; 503 is tried again later', async () => {
    const busy: Exchange = [first(subscribed.exchanges), answered(429, {}, { 'retry-after': '90' })]
    const throttled = await subscribe(id, [busy, busy, busy, busy])
    expect(failureOf(throttled.outcome)).toMatchObject({ kind: 'throttled', retryAfterMs: 90_000 })
    const down: Exchange = [first(subscribed.exchanges), answered(503, '<h1>Maintenance</h1>')]
    const unavailable = await subscribe(id, [down, down, down, down])
    expect(failureOf(unavailable.outcome)?.kind).toBe('unavailable')
  })
})

describe('what vendors answer that means something else', () => {
  const trap = async (id: ServiceId, status: number, json: unknown) => {
    const { exchanges } = cases[id].subscribe
    const { outcome } = await subscribe(id, [[first(exchanges), answered(status, json)]])
    return failureOf(outcome)
  }

  test('AWeber says 403 for a used-up limit, Mailchimp a bare 403', async () => {
    expect(await trap('aweber', 403, { error: { message: 'Rate Limit Error' } })).toMatchObject({
      kind: 'throttled',
      retryAfterMs: 60_000,
    })
    expect(await trap('aweber', 403, { error: { message: 'Forbidden' } })).toMatchObject({ kind: 'refused' })
    expect((await trap('mailchimp', 403, null))?.kind).toBe('throttled')
    expect((await trap('mailchimp', 403, { detail: 'The API key is for another user.' }))?.kind).toBe('refused')
  })

  test('Zoho, Moosend and Benchmark hide errors in a 200', async () => {
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

  test('Campaign Monitor says 401 for somebody else’s list', async () => {
    expect((await trap('campaignmonitor', 401, { Code: 102, Message: 'Invalid ClientID' }))?.kind).toBe('refused')
    expect((await trap('campaignmonitor', 401, { Code: 100, Message: 'Invalid API Key' }))?.kind).toBe('expired')
  })

  test('Sendy says everything in plain words with 200', async () => {
    expect((await trap('sendy', 200, 'Invalid API key'))?.kind).toBe('expired')
    const [status, answer] = cases.sendy.subscribe.exchanges
    const suppressed = await subscribe('sendy', [status!, [answer![0], 'Email is suppressed.']])
    expect(failureOf(suppressed.outcome)).toEqual({ kind: 'refused', message: 'Sendy: Email is suppressed.' })
    const known = await subscribe('sendy', [status!, [answer![0], 'Already subscribed.']])
    expect(known.outcome).toBeUndefined()
  })

  test('a form that may not be submitted concerns itself alone', async () => {
    expect(await trap('formsync', 401, 'Who are you?')).toMatchObject({ kind: 'refused' })
    expect(await trap('formsync', 403, 'Blocked')).toMatchObject({ kind: 'refused' })
    const said = { success: false, errors: [{ message: 'This address is not valid.' }] }
    expect(await trap('formsync', 200, said)).toEqual({ kind: 'refused', message: 'This address is not valid.' })
  })

  test('HubSpot’s 207 without a contact is a refusal', async () => {
    const answer = { results: [], errors: [{ message: 'Property size does not exist' }] }
    expect(await trap('hubspot', 207, answer)).toEqual({ kind: 'refused', message: 'Property size does not exist' })
  })

  test('a refusal is told in the vendor’s words, without the key', async () => {
    const said = { detail: 'Please provide a valid email address.', errors: [{ message: 'Schema describes string' }] }
    expect(await trap('mailchimp', 400, said)).toEqual({
      kind: 'refused',
      message: 'Please provide a valid email address. Schema describes string',
    })
  })
})

test('Benchmark adds nobody who unsubscribed from all lists of the account', async () => {
  const [everywhere] = cases.benchmark.subscribe.exchanges
  const left = { Response: { Status: '1', Data: [{ Email: 'ann@example.com', IsMasterUnsubScribe: 1 }] } }
  const { outcome, seen } = await subscribe('benchmark', [[everywhere![0], left]])
  expect(failureOf(outcome)?.message).toBe('This contact has unsubscribed at Benchmark Email.')
  expect(seen).toHaveLength(1)
})

test('GetResponse updates who is on the list, and does not ask whether they once left it', async () => {
  const [find] = cases.getresponse.subscribe.exchanges
  const exchanges: Exchange[] = [
    [find![0], [{ contactId: 'p', email: 'ann@example.com' }]],
    ['GET api.getresponse.com/v3/tags?perPage=1000&page=1', [{ tagId: 't', name: 'vip_2026' }]],
    ['POST api.getresponse.com/v3/contacts/p', {}],
  ]
  const { outcome, seen } = await subscribe('getresponse', exchanges)
  expect(outcome).toBeUndefined()
  expect(seen).toMatchObject(asked(exchanges).map(({ request }) => ({ request })))
})

test('SendGrid’s jobs end well, or tell of a contact that was refused', async () => {
  const job = 'GET api.sendgrid.com/v3/marketing/contacts/imports/job1'
  const check = (answer: unknown) => ask('sendgrid', [[job, answer]], (api) => services.sendgrid.check!(api, 'job1'))
  expect((await check({ status: 'pending' })).outcome).toBe(false)
  expect((await check({ status: 'completed', results: { errored_count: 0 } })).outcome).toBe(true)
  expect(failureOf((await check({ status: 'completed', results: { errored_count: 1 } })).outcome)?.kind).toBe('refused')
})

describe('who unsubscribed at a service', () => {
  const since = new Date('2026-11-20T09:00:00.500Z')
  const read = async (id: ServiceId, exchanges: readonly Exchange[]) => {
    const { outcome, seen } = await ask(id, exchanges, (api) => readUnsubscribes[id]!(api, since, ['7']))
    expect(seen).toMatchObject(asked(exchanges))
    return outcome
  }

  test.each<[ServiceId, Exchange[]]>([
    [
      'mailchimp',
      [
        [
          'GET us21.api.mailchimp.com/3.0/lists/7/members?status=unsubscribed&unsubscribed_since=2026-11-20T09:00:00Z&fields=members.email_address&count=1000&offset=0',
          { members: [{ email_address: 'left@example.com' }] },
        ],
      ],
    ],
    [
      'klaviyo',
      [
        [
          'GET a.klaviyo.com/api/profiles?filter=and(equals(subscriptions.email.marketing.suppression.reason,"UNSUBSCRIBE"),greater-than(subscriptions.email.marketing.suppression.timestamp,2026-11-20T09:00:00Z))&sort=subscriptions.email.marketing.suppression.timestamp&page[size]=100&additional-fields[profile]=subscriptions&fields[profile]=email,subscriptions',
          { data: [{ attributes: { email: 'left@example.com' } }], links: {} },
        ],
      ],
    ],
    [
      'brevo',
      [
        [
          'GET api.brevo.com/v3/contacts?modifiedSince=2026-11-20T09:00:00Z&limit=1000&offset=0',
          {
            contacts: [
              { email: 'here@example.com', emailBlacklisted: false },
              { email: 'left@example.com', emailBlacklisted: true },
            ],
          },
        ],
      ],
    ],
    [
      'activecampaign',
      [
        [
          'GET kettle.api-us1.com/api/3/contacts?listid=7&status=2&filters[updated_after]=2026-11-20T09:00:00Z&limit=100&offset=0',
          { contacts: [{ email: 'left@example.com' }] },
        ],
      ],
    ],
    [
      'mailjet',
      [
        [
          'GET api.mailjet.com/v3/REST/listrecipient?ContactsList=7&Unsub=true&Sort=UnsubscribedAt desc&Limit=1000&Offset=0',
          {
            Data: [
              { ContactID: 5, UnsubscribedAt: '2026-11-20T09:30:00Z' },
              { ContactID: 6, UnsubscribedAt: '2026-11-19T09:30:00Z' },
            ],
          },
        ],
        ['GET api.mailjet.com/v3/REST/contact/5', { Data: [{ Email: 'left@example.com' }] }],
      ],
    ],
    [
      'sendgrid',
      [
        [
          'GET api.sendgrid.com/v3/suppression/unsubscribes?start_time=1795165200&limit=500&offset=0',
          [{ email: 'left@example.com', created: 1 }],
        ],
      ],
    ],
    [
      'hubspot',
      [
        [
          'POST api.hubapi.com/crm/v3/objects/contacts/search',
          { results: [{ properties: { email: 'left@example.com' } }] },
          {
            filterGroups: [
              {
                filters: [
                  { propertyName: 'hs_email_optout', operator: 'EQ', value: 'true' },
                  { propertyName: 'lastmodifieddate', operator: 'GTE', value: String(since.getTime()) },
                ],
              },
            ],
            sorts: [{ propertyName: 'lastmodifieddate', direction: 'ASCENDING' }],
            properties: ['email', 'lastmodifieddate'],
            limit: 100,
          },
        ],
      ],
    ],
  ])('%s', async (id, exchanges) => {
    expect(await read(id, exchanges)).toEqual({ emails: ['left@example.com'], readTo: null })
  })

  const many = (count: number, from = 0) => Array.from({ length: count }, (_, n) => n + from)
  const minutesLater = (minutes: number) => new Date(since.getTime() + minutes * 60_000).toISOString()

  test('Mailchimp is asked for the next page until one is not full', async () => {
    const page = (numbers: number[]) => ({ members: numbers.map((n) => ({ email_address: `${n}@example.com` })) })
    const path =
      'GET us21.api.mailchimp.com/3.0/lists/7/members?status=unsubscribed&unsubscribed_since=2026-11-20T09:00:00Z&fields=members.email_address&count=1000&offset='
    const outcome = await read('mailchimp', [
      [`${path}0`, page(many(1000))],
      [`${path}1000`, page(many(1000, 1000))],
      [`${path}2000`, page([2000])],
    ])
    expect(outcome).toEqual({ emails: many(2001).map((n) => `${n}@example.com`), readTo: null })
  })

  test('Mailjet is asked for the next page until one goes back far enough', async () => {
    const path =
      'GET api.mailjet.com/v3/REST/listrecipient?ContactsList=7&Unsub=true&Sort=UnsubscribedAt desc&Limit=1000&Offset='
    const page = (numbers: number[], time: string) => ({
      Data: numbers.map((n) => ({ ContactID: n, UnsubscribedAt: time })),
    })
    const outcome = await read('mailjet', [
      [`${path}0`, page(many(1000), minutesLater(20))],
      [
        `${path}1000`,
        { Data: [...page([1000], minutesLater(10)).Data, ...page(many(999, 1001), minutesLater(-10)).Data] },
      ],
      ...many(1001).map((n): Exchange => [
        `GET api.mailjet.com/v3/REST/contact/${n}`,
        { Data: [{ Email: `${n}@example.com` }] },
      ]),
    ])
    expect(outcome).toEqual({ emails: many(1001).map((n) => `${n}@example.com`), readTo: null })
  })

  test('Klaviyo has more than 100 pages: it is told how far was read', async () => {
    const suppression = (n: number) => [{ reason: 'UNSUBSCRIBE', timestamp: minutesLater(n) }]
    const next = 'https://a.klaviyo.com/api/profiles?page[cursor]=more'
    const exchanges = many(100, 1).map((n): Exchange => {
      const subscriptions = { email: { marketing: { suppression: suppression(n) } } }
      return ['GET', { data: [{ attributes: { email: `${n}@example.com`, subscriptions } }], links: { next } }]
    })
    const { outcome, seen } = await ask('klaviyo', exchanges, (api) => readUnsubscribes.klaviyo!(api, since, []))
    expect(seen).toHaveLength(100)
    expect(outcome).toEqual({
      emails: many(100, 1).map((n) => `${n}@example.com`),
      readTo: new Date(minutesLater(100)),
    })
  })

  test('a search of HubSpot goes on where the last page ended, and is told how far it came', async () => {
    const exchanges = many(100, 1).map((n): Exchange => {
      const properties = { email: `${n}@example.com`, lastmodifieddate: minutesLater(n) }
      return ['POST', { results: [{ properties }], paging: { next: { after: '100' } } }]
    })
    const { outcome, seen } = await ask('hubspot', exchanges, (api) => readUnsubscribes.hubspot!(api, since, []))
    expect(outcome).toMatchObject({ readTo: new Date(minutesLater(100)) })
    const from = { propertyName: 'lastmodifieddate', operator: 'GTE', value: String(Date.parse(minutesLater(1))) }
    expect(seen[1]!.body).toMatchObject({ filterGroups: [{ filters: [{}, from] }] })
    expect(seen[1]!.body).not.toHaveProperty('after')
  })

  test('a list that was deleted there is left out; what is refused is told', async () => {
    const list = 'GET us21.api.mailchimp.com/3.0/lists/7/members'
    const gone = answered(404, { detail: 'The requested resource could not be found.' })
    const readOf = (answer: unknown) =>
      ask('mailchimp', [[list, answer]], (api) => readUnsubscribes.mailchimp!(api, since, ['7']))
    expect((await readOf(gone)).outcome).toEqual({ emails: [], readTo: null })
    const refused = await readOf(answered(403, { detail: 'This key may not read members.' }))
    expect(failureOf(refused.outcome)).toMatchObject({ kind: 'refused', message: 'This key may not read members.' })
  })
})
