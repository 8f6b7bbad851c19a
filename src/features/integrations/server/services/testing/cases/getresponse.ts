import type { ServiceCase } from '../service-case.ts'
import { answered } from '../vendor-server.ts'

const find = 'GET api.getresponse.com/v3/contacts?query[email]=Ann@example.com&query[campaignId]=a'
const search = 'POST api.getresponse.com/v3/search-contacts/contacts'
const removed = {
  subscribersType: ['removed'],
  sectionLogicOperator: 'and',
  section: [
    {
      campaignIdsList: ['a'],
      logicOperator: 'and',
      subscriberCycle: ['receiving_autoresponder', 'not_receiving_autoresponder'],
      subscriptionDate: 'all_time',
      conditions: [
        { conditionType: 'email', operatorType: 'string_operator', operator: 'is', value: 'Ann@example.com' },
      ],
    },
  ],
}

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
    // A contact who was added to the list in the meantime causes a 409 and is then updated.
    subscriber: { listId: 'a', fields: { name: 'Ann', f: 'M' }, tags: ['VIP 2026'] },
    exchanges: [
      [find, [{ contactId: 'q', email: 'joann@example.com' }]],
      [search, [], removed],
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
      [find, [{ contactId: 'p', email: 'ann@example.com' }]],
      ['POST api.getresponse.com/v3/contacts/p', {}, { name: 'Ann' }],
      [
        'POST api.getresponse.com/v3/contacts/p/custom-fields',
        {},
        { customFieldValues: [{ customFieldId: 'f', value: ['M'] }] },
      ],
      ['POST api.getresponse.com/v3/contacts/p/tags', {}, { tags: [{ tagId: 't' }] }],
    ],
  },
  update: {
    // An update of the contact itself would replace all existing fields and tags.
    subscriber: { listId: 'a', fields: { name: 'Anna', f: 'L' }, tags: ['VIP 2026'] },
    exchanges: [
      [find, [{ contactId: 'p', email: 'ann@example.com' }]],
      ['GET api.getresponse.com/v3/tags?perPage=1000&page=1', [{ tagId: 't', name: 'vip_2026' }]],
      ['POST api.getresponse.com/v3/contacts/p', {}, { name: 'Anna' }],
      [
        'POST api.getresponse.com/v3/contacts/p/custom-fields',
        {},
        { customFieldValues: [{ customFieldId: 'f', value: ['L'] }] },
      ],
      ['POST api.getresponse.com/v3/contacts/p/tags', {}, { tags: [{ tagId: 't' }] }],
    ],
  },
  unsubscribed: [
    [find, []],
    [search, [{ contactId: 'p', email: 'ann@example.com' }], removed],
  ],
}
