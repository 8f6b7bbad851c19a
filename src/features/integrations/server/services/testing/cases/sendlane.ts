import type { ServiceCase } from '../service-case.ts'
import { answered } from '../vendor-server.ts'

export const sendlaneCase: ServiceCase = {
  credentials: { apiKey: 'sl-token' },
  headers: { authorization: 'Bearer sl-token' },
  lists: {
    exchanges: [
      [
        'GET api.sendlane.com/v2/lists?per_page=100&page=1',
        { data: [{ id: 7, name: 'News' }], meta: { last_page: 1 } },
      ],
    ],
    result: [{ id: '7', name: 'News' }],
  },
  fields: {
    exchanges: [['GET api.sendlane.com/v2/custom-fields?per_page=100&page=1', { data: [{ id: 4, name: 'Size' }] }]],
    result: [
      { key: 'first_name', name: 'First name' },
      { key: 'last_name', name: 'Last name' },
      { key: 'phone', name: 'Phone' },
      { key: '4', name: 'Size' },
    ],
  },
  subscribe: {
    subscriber: { fields: { first_name: 'Ann', '4': 'M' } },
    exchanges: [
      [
        'POST api.sendlane.com/v2/lists/7/contacts',
        answered(202, {}),
        {
          contacts: [{ email: 'Ann@example.com', first_name: 'Ann', custom_fields: [{ id: 4, value: 'M' }] }],
        },
      ],
    ],
  },
}
