import { ann, type ServiceCase } from '../service-case.ts'
import { answered, type Exchange } from '../vendor-server.ts'

const find =
  'GET a.klaviyo.com/api/profiles?filter=equals(email,"Ann@example.com")&additional-fields[profile]=subscriptions'
const subscribed: Exchange = [
  'POST a.klaviyo.com/api/profile-subscription-bulk-create-jobs',
  answered(202, ''),
  {
    data: {
      type: 'profile-subscription-bulk-create-job',
      attributes: {
        custom_source: `Trellis, ${ann.consentedAt}`,
        profiles: {
          data: [
            {
              type: 'profile',
              attributes: {
                email: 'Ann@example.com',
                subscriptions: { email: { marketing: { consent: 'SUBSCRIBED' } } },
              },
            },
          ],
        },
      },
      relationships: { list: { data: { type: 'list', id: 'X1' } } },
    },
  },
]

export const klaviyoCase: ServiceCase = {
  credentials: { apiKey: 'pk_12345678' },
  headers: { authorization: 'Klaviyo-API-Key pk_12345678', revision: '2026-07-15' },
  lists: {
    exchanges: [
      [
        'GET a.klaviyo.com/api/lists',
        {
          data: [{ id: 'X1', attributes: { name: 'News' } }],
          links: { next: 'https://a.klaviyo.com/api/lists?page[cursor]=abc' },
        },
      ],
      [
        'GET a.klaviyo.com/api/lists?page[cursor]=abc',
        { data: [{ id: 'X2', attributes: { name: 'VIP' } }], links: { next: null } },
      ],
    ],
    result: [
      { id: 'X1', name: 'News' },
      { id: 'X2', name: 'VIP' },
    ],
  },
  fields: {
    exchanges: [],
    result: [
      { key: 'first_name', name: 'First name' },
      { key: 'last_name', name: 'Last name' },
      { key: 'phone_number', name: 'Phone number' },
    ],
  },
  subscribe: {
    subscriber: { listId: 'X1', fields: { first_name: 'Ann', phone_number: '555 0100', size: 'M' } },
    exchanges: [
      [find, { data: [] }],
      [
        'POST a.klaviyo.com/api/profile-import',
        answered(201, { data: { id: 'p' } }),
        {
          data: {
            type: 'profile',
            attributes: { email: 'Ann@example.com', first_name: 'Ann', properties: { size: 'M' } },
          },
        },
      ],
      subscribed,
    ],
  },
  update: {
    subscriber: { listId: 'X1', fields: { last_name: 'Lee', phone_number: '+35315550100' } },
    exchanges: [
      [
        find,
        {
          data: [
            { attributes: { subscriptions: { email: { marketing: { consent: 'SUBSCRIBED', suppression: [] } } } } },
          ],
        },
      ],
      [
        'POST a.klaviyo.com/api/profile-import',
        { data: { id: 'p' } },
        {
          data: {
            type: 'profile',
            attributes: { email: 'Ann@example.com', last_name: 'Lee', phone_number: '+35315550100', properties: {} },
          },
        },
      ],
      subscribed,
    ],
  },
  unsubscribed: [
    [
      find,
      {
        data: [
          { attributes: { subscriptions: { email: { marketing: { suppression: [{ reason: 'UNSUBSCRIBE' }] } } } } },
        ],
      },
    ],
  ],
}
