import type { ServiceCase } from '../service-case.ts'
import { answered } from '../vendor-server.ts'

const search = 'GET api.sendlane.com/v2/contacts/search?email=Ann@example.com'

export const sendlaneCase: ServiceCase = {
  credentials: { apiKey: 'sl-token' },
  headers: { authorization: 'Bearer sl-token' },
  lists: {
    exchanges: [
      ['GET api.sendlane.com/v2/lists?limit=100&page=1', { data: [{ id: 7, name: 'News' }], meta: { last_page: 1 } }],
    ],
    result: [{ id: '7', name: 'News' }],
  },
  fields: {
    exchanges: [['GET api.sendlane.com/v2/custom-fields?limit=100&page=1', { data: [{ id: 4, name: 'Size' }] }]],
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
      [search, answered(404, { message: 'Not found' })],
      ['GET api.sendlane.com/v2/tags?limit=100&page=1', { data: [{ id: 11, name: 'vip' }], meta: { last_page: 1 } }],
      [
        'POST api.sendlane.com/v2/lists/7/contacts',
        answered(202, {}),
        {
          contacts: [
            { email: 'Ann@example.com', first_name: 'Ann', tag_ids: [11], custom_fields: [{ id: 4, value: 'M' }] },
          ],
        },
      ],
    ],
  },
  update: {
    subscriber: { fields: { first_name: 'Anna', '4': 'L' }, tags: ['new'] },
    exchanges: [
      [search, { data: { id: 5, subscribed: true, suppressed: false } }],
      ['GET api.sendlane.com/v2/tags?limit=100&page=1', { data: [], meta: { last_page: 1 } }],
      ['POST api.sendlane.com/v2/tags', { data: { id: 12, name: 'new' } }, { name: 'new' }],
      [
        'POST api.sendlane.com/v2/lists/7/contacts',
        answered(202, {}),
        {
          contacts: [
            { email: 'Ann@example.com', first_name: 'Anna', tag_ids: [12], custom_fields: [{ id: 4, value: 'L' }] },
          ],
        },
      ],
    ],
  },
  unsubscribed: [[search, { data: { id: 5, subscribed: false } }]],
}
