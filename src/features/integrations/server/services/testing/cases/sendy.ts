import type { ServiceCase } from '../service-case.ts'

export const sendyCase: ServiceCase = {
  credentials: { url: 'https://sendy.kettle.example/app/', apiKey: 'sendy-key' },
  headers: {},
  lists: {
    exchanges: [
      [
        'POST sendy.kettle.example/app/api/brands/get-brands.php',
        { brand1: { id: '1', name: 'Kettle' } },
        { api_key: 'sendy-key' },
      ],
      [
        'POST sendy.kettle.example/app/api/lists/get-lists.php',
        { list1: { id: 'x7', name: 'News' } },
        { api_key: 'sendy-key', brand_id: '1' },
      ],
    ],
    result: [{ id: 'x7', name: 'News' }],
  },
  fields: { exchanges: [], result: [{ key: 'name', name: 'Name' }] },
  subscribe: {
    subscriber: { listId: 'x7', fields: { name: 'Ann' } },
    exchanges: [
      [
        'POST sendy.kettle.example/app/api/subscribers/subscription-status.php',
        'Email does not exist in list',
        { api_key: 'sendy-key', email: 'Ann@example.com', list_id: 'x7' },
      ],
      [
        'POST sendy.kettle.example/app/subscribe',
        '1',
        {
          api_key: 'sendy-key',
          name: 'Ann',
          email: 'Ann@example.com',
          list: 'x7',
          boolean: 'true',
          gdpr: 'true',
        },
      ],
    ],
  },
  update: {
    subscriber: { listId: 'x7', fields: { name: 'Anna', Size: 'L' } },
    exchanges: [
      [
        'POST sendy.kettle.example/app/api/subscribers/subscription-status.php',
        'Subscribed',
        { api_key: 'sendy-key', email: 'Ann@example.com', list_id: 'x7' },
      ],
      [
        'POST sendy.kettle.example/app/subscribe',
        'Already subscribed.',
        {
          api_key: 'sendy-key',
          name: 'Anna',
          Size: 'L',
          email: 'Ann@example.com',
          list: 'x7',
          boolean: 'true',
          gdpr: 'true',
        },
      ],
    ],
  },
  unsubscribed: [
    [
      'POST sendy.kettle.example/app/api/subscribers/subscription-status.php',
      'Unsubscribed',
      { api_key: 'sendy-key', email: 'Ann@example.com', list_id: 'x7' },
    ],
  ],
}
