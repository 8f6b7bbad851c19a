import { ann, type ServiceCase } from '../service-case.ts'

export const omnisendCase: ServiceCase = {
  credentials: { apiKey: 'omni-key' },
  headers: { authorization: 'Omnisend-API-Key omni-key', 'omnisend-version': '2026-03-15' },
  lists: { exchanges: [], result: [] },
  fields: {
    exchanges: [],
    result: [
      { key: 'firstName', name: 'First name' },
      { key: 'lastName', name: 'Last name' },
      { key: 'city', name: 'City' },
      { key: 'countryCode', name: 'Country code' },
    ],
  },
  subscribe: {
    subscriber: { listId: '', fields: { firstName: 'Ann', size: 'M' } },
    exchanges: [
      ['GET api.omnisend.com/api/contacts?email=Ann@example.com', { contacts: [] }],
      [
        'POST api.omnisend.com/api/contacts',
        {},
        {
          identifiers: [
            {
              type: 'email',
              id: 'Ann@example.com',
              channels: { email: { status: 'subscribed', statusDate: ann.consentedAt } },
            },
          ],
          firstName: 'Ann',
          tags: ['vip'],
          customProperties: { size: 'M' },
        },
      ],
    ],
  },
  update: {
    subscriber: { listId: '', fields: { firstName: 'Anna' }, tags: [] },
    exchanges: [
      [
        'GET api.omnisend.com/api/contacts?email=Ann@example.com',
        { contacts: [{ identifiers: [{ channels: { email: { status: 'subscribed' } } }] }] },
      ],
      [
        'POST api.omnisend.com/api/contacts',
        {},
        {
          identifiers: [
            {
              type: 'email',
              id: 'Ann@example.com',
              channels: { email: { status: 'subscribed', statusDate: ann.consentedAt } },
            },
          ],
          firstName: 'Anna',
          customProperties: {},
        },
      ],
    ],
  },
  unsubscribed: [
    [
      'GET api.omnisend.com/api/contacts?email=Ann@example.com',
      { contacts: [{ identifiers: [{ channels: { email: { status: 'unsubscribed' } } }] }] },
    ],
  ],
}
