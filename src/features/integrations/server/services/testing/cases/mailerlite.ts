import type { ServiceCase } from '../service-case.ts'
import { answered } from '../vendor-server.ts'

export const mailerliteCase: ServiceCase = {
  credentials: { apiKey: 'ml-token' },
  headers: { authorization: 'Bearer ml-token' },
  lists: {
    exchanges: [
      [
        'GET connect.mailerlite.com/api/groups?limit=100&page=1',
        { data: [{ id: '7', name: 'News' }], meta: { last_page: 1 } },
      ],
    ],
    result: [{ id: '7', name: 'News' }],
  },
  fields: {
    exchanges: [
      ['GET connect.mailerlite.com/api/fields?limit=100', { data: [{ key: 'last_name', name: 'Last name' }] }],
    ],
    result: [{ key: 'last_name', name: 'Last name' }],
  },
  subscribe: {
    subscriber: { fields: { last_name: 'Lee' } },
    exchanges: [
      [
        'POST connect.mailerlite.com/api/subscribers',
        answered(201, { data: { id: '1', status: 'active' } }),
        { email: 'Ann@example.com', fields: { last_name: 'Lee' }, groups: ['7'] },
      ],
    ],
  },
  update: {
    subscriber: { fields: { last_name: 'Leary' } },
    exchanges: [
      [
        'POST connect.mailerlite.com/api/subscribers',
        { data: { id: '1', status: 'active' } },
        { email: 'Ann@example.com', fields: { last_name: 'Leary' }, groups: ['7'] },
      ],
    ],
  },
  unsubscribed: [
    [
      'POST connect.mailerlite.com/api/subscribers',
      { data: { id: '1', status: 'unsubscribed' } },
      { email: 'Ann@example.com', fields: {}, groups: ['7'] },
    ],
  ],
}
