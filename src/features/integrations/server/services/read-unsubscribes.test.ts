import { describe, expect, test } from 'vitest'
import type { ServiceId } from '../../shapes.ts'
import { readUnsubscribes } from './read-unsubscribes.ts'
import { asked, failureOf, serviceAsker } from './testing/service-asker.ts'
import { answered, type Exchange } from './testing/vendor-server.ts'

const { ask } = await serviceAsker()

describe('reading unsubscribes from a service', () => {
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

  test('requests pages from Mailchimp until one is not full', async () => {
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

  test('requests pages from Mailjet until one goes back far enough', async () => {
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

  test('reports how far it read if Klaviyo has more than 100 pages', async () => {
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

  test('continues a HubSpot search where the last page ended, and reports how far it read', async () => {
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

  test('skips a list that was deleted at the service, and reports refusals', async () => {
    const list = 'GET us21.api.mailchimp.com/3.0/lists/7/members'
    const gone = answered(404, { detail: 'The requested resource could not be found.' })
    const readOf = (answer: unknown) =>
      ask('mailchimp', [[list, answer]], (api) => readUnsubscribes.mailchimp!(api, since, ['7']))
    expect((await readOf(gone)).outcome).toEqual({ emails: [], readTo: null })
    const refused = await readOf(answered(403, { detail: 'This key may not read members.' }))
    expect(failureOf(refused.outcome)).toMatchObject({ kind: 'refused', message: 'This key may not read members.' })
  })
})
