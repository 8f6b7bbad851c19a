import type { ServiceCase } from '../service-case.ts'

export const hubspotCase: ServiceCase = {
  credentials: { accessKey: 'pat-na1-12345' },
  headers: { authorization: 'Bearer pat-na1-12345' },
  lists: {
    exchanges: [
      [
        'POST api.hubapi.com/crm/v3/lists/search',
        { lists: [{ listId: '7', name: 'News' }], hasMore: false, offset: 1 },
        { processingTypes: ['MANUAL', 'SNAPSHOT'], count: 250, offset: 0 },
      ],
    ],
    result: [{ id: '7', name: 'News' }],
  },
  fields: {
    exchanges: [
      [
        'GET api.hubapi.com/crm/v3/properties/contacts',
        {
          results: [
            { name: 'email', label: 'Email' },
            { name: 'firstname', label: 'First Name' },
            { name: 'createdate', label: 'Created', modificationMetadata: { readOnlyValue: true } },
          ],
        },
      ],
    ],
    result: [{ key: 'firstname', name: 'First Name' }],
  },
  subscribe: {
    subscriber: { fields: { firstname: 'Ann' } },
    exchanges: [
      [
        'POST api.hubapi.com/crm/v3/objects/contacts/batch/upsert',
        { results: [{ id: '501' }] },
        {
          inputs: [
            {
              idProperty: 'email',
              id: 'Ann@example.com',
              properties: { firstname: 'Ann', email: 'Ann@example.com' },
            },
          ],
        },
      ],
      ['PUT api.hubapi.com/crm/v3/lists/7/memberships/add', { recordIdsAdded: ['501'] }, ['501']],
    ],
  },
  update: {
    subscriber: { fields: { firstname: 'Anna' } },
    exchanges: [
      [
        'POST api.hubapi.com/crm/v3/objects/contacts/batch/upsert',
        { results: [{ id: '501', new: false }] },
        {
          inputs: [
            {
              idProperty: 'email',
              id: 'Ann@example.com',
              properties: { firstname: 'Anna', email: 'Ann@example.com' },
            },
          ],
        },
      ],
      ['PUT api.hubapi.com/crm/v3/lists/7/memberships/add', { recordIdsAdded: [] }, ['501']],
    ],
  },
}
