import { basicOf, type ServiceCase } from '../service-case.ts'
import { answered } from '../vendor-server.ts'

export const listmonkCase: ServiceCase = {
  credentials: { url: 'https://lists.kettle.example', user: 'api', token: 'lm-token' },
  headers: { authorization: basicOf('api:lm-token') },
  lists: {
    exchanges: [['GET lists.kettle.example/api/lists?per_page=all', { data: { results: [{ id: 7, name: 'News' }] } }]],
    result: [{ id: '7', name: 'News' }],
  },
  fields: { exchanges: [], result: [{ key: 'name', name: 'Name' }] },
  subscribe: {
    subscriber: { fields: { name: 'Ann', size: 'M' } },
    exchanges: [
      [
        'POST lists.kettle.example/api/subscribers',
        { data: { id: 5 } },
        {
          email: 'Ann@example.com',
          name: 'Ann',
          status: 'enabled',
          attribs: { size: 'M' },
          preconfirm_subscriptions: true,
          lists: [7],
        },
      ],
    ],
  },
  update: {
    // An existing contact is found by an address with a quote in it, and keeps the known data.
    subscriber: { email: "o'neill@example.com", fields: { size: 'M' } },
    exchanges: [
      [
        'POST lists.kettle.example/api/subscribers',
        answered(409, { message: 'exists' }),
        {
          email: "o'neill@example.com",
          name: "o'neill",
          status: 'enabled',
          attribs: { size: 'M' },
          preconfirm_subscriptions: true,
          lists: [7],
        },
      ],
      [
        "GET lists.kettle.example/api/subscribers?query=subscribers.email = 'o''neill@example.com'",
        {
          data: {
            results: [{ id: 5, name: 'Tip', status: 'enabled', attribs: { city: 'Cork' }, lists: [{ id: 3 }] }],
          },
        },
      ],
      [
        'PUT lists.kettle.example/api/subscribers/5',
        {},
        {
          email: "o'neill@example.com",
          name: 'Tip',
          status: 'enabled',
          attribs: { city: 'Cork', size: 'M' },
          preconfirm_subscriptions: true,
          lists: [3, 7],
        },
      ],
    ],
  },
  unsubscribed: [
    [
      'POST lists.kettle.example/api/subscribers',
      answered(409, { message: 'exists' }),
      {
        email: 'Ann@example.com',
        name: 'Ann',
        status: 'enabled',
        attribs: {},
        preconfirm_subscriptions: true,
        lists: [7],
      },
    ],
    [
      "GET lists.kettle.example/api/subscribers?query=subscribers.email = 'ann@example.com'",
      { data: { results: [{ id: 5, lists: [{ id: 7, subscription_status: 'unsubscribed' }] }] } },
    ],
  ],
}
