import type { ServiceCase } from '../service-case.ts'
import { answered } from '../vendor-server.ts'

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
      [
        'POST api.brevo.com/v3/contacts',
        answered(204, ''),
        { email: 'Ann@example.com', attributes: { FIRSTNAME: 'Ann' }, listIds: [7], updateEnabled: true },
      ],
    ],
  },
}
