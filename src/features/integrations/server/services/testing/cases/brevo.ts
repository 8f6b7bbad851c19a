import type { ServiceCase } from '../service-case.ts'
import { answered } from '../vendor-server.ts'

const find = 'GET api.brevo.com/v3/contacts/Ann@example.com'

export const brevoCase: ServiceCase = {
  credentials: { apiKey: 'xkeysib-1' },
  headers: { 'api-key': 'xkeysib-1' },
  lists: {
    exchanges: [
      ['GET api.brevo.com/v3/contacts/lists?limit=50&offset=0', { lists: [{ id: 7, name: 'News' }], count: 51 }],
      ['GET api.brevo.com/v3/contacts/lists?limit=50&offset=50', { lists: [{ id: 8, name: 'VIP' }], count: 51 }],
    ],
    result: [
      { id: '7', name: 'News' },
      { id: '8', name: 'VIP' },
    ],
  },
  fields: {
    exchanges: [
      [
        'GET api.brevo.com/v3/contacts/attributes',
        {
          attributes: [
            { name: 'FIRSTNAME', category: 'normal' },
            { name: 'OPENED', category: 'calculated' },
          ],
        },
      ],
    ],
    result: [{ key: 'FIRSTNAME', name: 'FIRSTNAME' }],
  },
  subscribe: {
    subscriber: { fields: { FIRSTNAME: 'Ann' } },
    exchanges: [
      [find, answered(404, { code: 'document_not_found', message: 'Contact does not exist' })],
      [
        'POST api.brevo.com/v3/contacts',
        answered(201, { id: 5 }),
        { email: 'Ann@example.com', attributes: { FIRSTNAME: 'Ann' }, listIds: [7], updateEnabled: true },
      ],
    ],
  },
  update: {
    subscriber: { fields: { FIRSTNAME: 'Anna' } },
    exchanges: [
      [find, { email: 'ann@example.com', emailBlacklisted: false }],
      [
        'POST api.brevo.com/v3/contacts',
        answered(204, ''),
        { email: 'Ann@example.com', attributes: { FIRSTNAME: 'Anna' }, listIds: [7], updateEnabled: true },
      ],
    ],
  },
  unsubscribed: [[find, { email: 'ann@example.com', emailBlacklisted: true }]],
}
