import type { ServiceCase } from '../service-case.ts'
import { answered } from '../vendor-server.ts'

export const aweberCase: ServiceCase = {
  credentials: { clientId: 'c', clientSecret: 'client-secret', accessToken: 'access-token' },
  headers: { authorization: 'Bearer access-token' },
  lists: {
    exchanges: [
      ['GET api.aweber.com/1.0/accounts', { entries: [{ id: 12 }] }],
      [
        'GET api.aweber.com/1.0/accounts/12/lists?ws.size=100',
        {
          entries: [{ id: 34, name: 'News' }],
          next_collection_link: 'https://api.aweber.com/1.0/accounts/12/lists?ws.size=100&ws.start=100',
        },
      ],
      ['GET api.aweber.com/1.0/accounts/12/lists?ws.size=100&ws.start=100', { entries: [{ id: 35, name: 'VIP' }] }],
    ],
    result: [
      { id: '12/lists/34', name: 'News' },
      { id: '12/lists/35', name: 'VIP' },
    ],
  },
  fields: {
    exchanges: [
      ['GET api.aweber.com/1.0/accounts/12/lists/34/custom_fields?ws.size=100', { entries: [{ name: 'Size' }] }],
    ],
    result: [
      { key: 'name', name: 'Name' },
      { key: 'custom:Size', name: 'Size' },
    ],
  },
  subscribe: {
    subscriber: { listId: '12/lists/34', fields: { name: 'Ann Lee', 'custom:Size': 'M' } },
    exchanges: [
      ['GET api.aweber.com/1.0/accounts/12/lists/34/subscribers?ws.op=find&email=Ann@example.com', { entries: [] }],
      [
        'POST api.aweber.com/1.0/accounts/12/lists/34/subscribers',
        answered(201, ''),
        {
          email: 'Ann@example.com',
          update_existing: 'true',
          custom_fields: { Size: 'M' },
          tags: ['vip'],
          name: 'Ann Lee',
        },
      ],
    ],
  },
  update: {
    subscriber: { listId: '12/lists/34', fields: { name: 'Anna Lee', 'custom:Size': 'L' } },
    exchanges: [
      [
        'GET api.aweber.com/1.0/accounts/12/lists/34/subscribers?ws.op=find&email=Ann@example.com',
        { entries: [{ status: 'subscribed' }] },
      ],
      [
        'POST api.aweber.com/1.0/accounts/12/lists/34/subscribers',
        answered(200, ''),
        {
          email: 'Ann@example.com',
          update_existing: 'true',
          custom_fields: { Size: 'L' },
          tags: ['vip'],
          name: 'Anna Lee',
        },
      ],
    ],
  },
  unsubscribed: [
    [
      'GET api.aweber.com/1.0/accounts/12/lists/34/subscribers?ws.op=find&email=Ann@example.com',
      { entries: [{ status: 'unsubscribed' }] },
    ],
  ],
}
