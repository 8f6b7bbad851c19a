import type { ServiceCase } from '../service-case.ts'
import type { Exchange } from '../vendor-server.ts'

const salesforceToken: Exchange = [
  'POST mc1.auth.marketingcloudapis.com/v2/token',
  { access_token: 'token', rest_instance_url: 'https://mc1.rest.marketingcloudapis.com/' },
  { grant_type: 'client_credentials', client_id: 'c', client_secret: 'client-secret' },
]

export const exacttargetCase: ServiceCase = {
  credentials: { subdomain: 'mc1', clientId: 'c', clientSecret: 'client-secret', accountId: '' },
  headers: { authorization: 'Bearer token' },
  opening: [salesforceToken],
  lists: {
    exchanges: [
      [
        'GET mc1.rest.marketingcloudapis.com/data/v1/customobjects?$page=1&$pageSize=500',
        { count: 1, items: [{ id: 'de', key: 'News key', name: 'News' }] },
      ],
    ],
    result: [{ id: 'de|News key', name: 'News' }],
  },
  fields: {
    exchanges: [
      ['GET mc1.rest.marketingcloudapis.com/data/v1/customobjects/de/fields', { fields: [{ name: 'Size' }] }],
    ],
    result: [{ key: 'Size', name: 'Size' }],
  },
  subscribe: {
    subscriber: { listId: 'de|News key', fields: { Size: 'M' } },
    exchanges: [
      [
        'GET mc1.rest.marketingcloudapis.com/data/v1/customobjects/de/fields',
        { fields: [{ name: 'Mail', isPrimaryKey: true }, { name: 'Size' }] },
      ],
      [
        'POST mc1.rest.marketingcloudapis.com/hub/v1/dataevents/key:News key/rowset',
        [],
        [{ keys: { Mail: 'Ann@example.com' }, values: { Size: 'M' } }],
      ],
    ],
  },
  update: {
    // A row is written by its primary key, whether or not it already exists.
    subscriber: { listId: 'de|News key', fields: { Size: 'L' } },
    exchanges: [
      [
        'GET mc1.rest.marketingcloudapis.com/data/v1/customobjects/de/fields',
        { fields: [{ name: 'Mail', isPrimaryKey: true }, { name: 'Size' }] },
      ],
      [
        'POST mc1.rest.marketingcloudapis.com/hub/v1/dataevents/key:News key/rowset',
        [],
        [{ keys: { Mail: 'Ann@example.com' }, values: { Size: 'L' } }],
      ],
    ],
  },
}
