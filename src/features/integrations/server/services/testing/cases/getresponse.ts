import type { ServiceCase } from '../service-case.ts'
import { answered } from '../vendor-server.ts'

export const getresponseCase: ServiceCase = {
  credentials: { apiKey: 'gr-key' },
  headers: { 'x-auth-token': 'api-key gr-key' },
  lists: {
    exchanges: [
      [
        'GET api.getresponse.com/v3/campaigns?perPage=1000&page=1',
        answered(200, [{ campaignId: 'a', name: 'News' }], { totalpages: '2' }),
      ],
      [
        'GET api.getresponse.com/v3/campaigns?perPage=1000&page=2',
        answered(200, [{ campaignId: 'b', name: 'VIP' }], { totalpages: '2' }),
      ],
    ],
    result: [
      { id: 'a', name: 'News' },
      { id: 'b', name: 'VIP' },
    ],
  },
  fields: {
    exchanges: [
      ['GET api.getresponse.com/v3/custom-fields?perPage=1000&page=1', [{ customFieldId: 'f', name: 'size' }]],
    ],
    result: [
      { key: 'name', name: 'Name' },
      { key: 'f', name: 'size' },
    ],
  },
  subscribe: {
    // Somebody who is on the list is answered 409 and updated.
    subscriber: { listId: 'a', fields: { name: 'Ann', f: 'M' }, tags: ['VIP 2026'] },
    exchanges: [
      ['GET api.getresponse.com/v3/tags?perPage=1000&page=1', []],
      ['POST api.getresponse.com/v3/tags', { tagId: 't' }, { name: 'vip_2026' }],
      [
        'POST api.getresponse.com/v3/contacts',
        answered(409, { code: 1008, message: 'Contact already added' }),
        {
          name: 'Ann',
          customFieldValues: [{ customFieldId: 'f', value: ['M'] }],
          tags: [{ tagId: 't' }],
          email: 'Ann@example.com',
          campaign: { campaignId: 'a' },
        },
      ],
      ['GET api.getresponse.com/v3/contacts?query[email]=Ann@example.com&query[campaignId]=a', [{ contactId: 'p' }]],
      [
        'POST api.getresponse.com/v3/contacts/p',
        {},
        { name: 'Ann', customFieldValues: [{ customFieldId: 'f', value: ['M'] }], tags: [{ tagId: 't' }] },
      ],
    ],
  },
}
