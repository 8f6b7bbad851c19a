import { basicOf, type ServiceCase } from '../service-case.ts'
import { answered } from '../vendor-server.ts'

export const dripCase: ServiceCase = {
  credentials: { apiToken: 'drip-token' },
  headers: { authorization: basicOf('drip-token:'), 'user-agent': 'Trellis' },
  lists: {
    exchanges: [
      ['GET api.getdrip.com/v2/accounts', { accounts: [{ id: '9', name: 'Kettle' }] }],
      ['GET api.getdrip.com/v2/9/campaigns?status=all', { campaigns: [{ id: '7', name: 'Welcome' }] }],
    ],
    result: [
      { id: '9', name: 'Kettle: all subscribers' },
      { id: '9/7', name: 'Kettle: Welcome' },
    ],
  },
  fields: {
    exchanges: [['GET api.getdrip.com/v2/9/custom_field_identifiers', { custom_field_identifiers: ['size'] }]],
    result: [
      { key: 'first_name', name: 'First name' },
      { key: 'last_name', name: 'Last name' },
      { key: 'phone', name: 'Phone' },
      { key: 'city', name: 'City' },
      { key: 'country', name: 'Country' },
      { key: 'size', name: 'size' },
    ],
  },
  subscribe: {
    subscriber: { listId: '9/7', fields: { first_name: 'Ann', size: 'M' } },
    exchanges: [
      [
        'POST api.getdrip.com/v2/9/subscribers',
        { subscribers: [{ status: 'active' }] },
        {
          subscribers: [
            {
              email: 'Ann@example.com',
              first_name: 'Ann',
              custom_fields: { size: 'M' },
              tags: ['vip'],
            },
          ],
        },
      ],
      [
        'POST api.getdrip.com/v2/9/campaigns/7/subscribers',
        answered(201, { subscribers: [{ status: 'active' }] }),
        { subscribers: [{ email: 'Ann@example.com', double_optin: false, reactivate_if_removed: false }] },
      ],
    ],
  },
  update: {
    subscriber: { listId: '9/7', fields: { first_name: 'Anna', size: 'L' }, tags: ['vip', 'new'] },
    exchanges: [
      [
        'POST api.getdrip.com/v2/9/subscribers',
        { subscribers: [{ status: 'active' }] },
        {
          subscribers: [
            { email: 'Ann@example.com', first_name: 'Anna', custom_fields: { size: 'L' }, tags: ['vip', 'new'] },
          ],
        },
      ],
      [
        'POST api.getdrip.com/v2/9/campaigns/7/subscribers',
        answered(422, { errors: [{ message: 'Already subscribed' }] }),
        { subscribers: [{ email: 'Ann@example.com', double_optin: false, reactivate_if_removed: false }] },
      ],
    ],
  },
  unsubscribed: [
    [
      'POST api.getdrip.com/v2/9/subscribers',
      { subscribers: [{ status: 'unsubscribed' }] },
      { subscribers: [{ email: 'Ann@example.com', custom_fields: {}, tags: ['vip'] }] },
    ],
  ],
}
