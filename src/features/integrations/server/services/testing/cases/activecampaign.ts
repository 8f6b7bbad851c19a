import type { ServiceCase } from '../service-case.ts'

export const activecampaignCase: ServiceCase = {
  credentials: { url: 'https://kettle.api-us1.com/', apiKey: 'secret-key' },
  headers: { 'api-token': 'secret-key' },
  lists: {
    exchanges: [['GET kettle.api-us1.com/api/3/lists?limit=100&offset=0', { lists: [{ id: '7', name: 'News' }] }]],
    result: [{ id: '7', name: 'News' }],
  },
  fields: {
    exchanges: [['GET kettle.api-us1.com/api/3/fields?limit=100&offset=0', { fields: [{ id: '3', title: 'Size' }] }]],
    result: [
      { key: 'firstName', name: 'First name' },
      { key: 'lastName', name: 'Last name' },
      { key: 'phone', name: 'Phone' },
      { key: '3', name: 'Size' },
    ],
  },
  subscribe: {
    subscriber: { fields: { firstName: 'Ann', '3': 'M' } },
    exchanges: [
      [
        'POST kettle.api-us1.com/api/3/contact/sync',
        { contact: { id: '55' } },
        {
          contact: { email: 'Ann@example.com', firstName: 'Ann', fieldValues: [{ field: '3', value: 'M' }] },
        },
      ],
      ['GET kettle.api-us1.com/api/3/contacts/55/contactLists', { contactLists: [] }],
      ['POST kettle.api-us1.com/api/3/contactLists', {}, { contactList: { list: '7', contact: '55', status: '1' } }],
      ['GET kettle.api-us1.com/api/3/tags?search=vip&limit=100', { tags: [{ id: '1', tag: 'vip-old' }] }],
      ['POST kettle.api-us1.com/api/3/tags', { tag: { id: '9' } }, { tag: { tag: 'vip', tagType: 'contact' } }],
      ['POST kettle.api-us1.com/api/3/contactTags', {}, { contactTag: { contact: '55', tag: '9' } }],
    ],
  },
  update: {
    subscriber: { fields: { firstName: 'Anna', '3': 'L' } },
    exchanges: [
      [
        'POST kettle.api-us1.com/api/3/contact/sync',
        { contact: { id: '55' } },
        { contact: { email: 'Ann@example.com', firstName: 'Anna', fieldValues: [{ field: '3', value: 'L' }] } },
      ],
      ['GET kettle.api-us1.com/api/3/contacts/55/contactLists', { contactLists: [{ list: '7', status: '1' }] }],
      ['POST kettle.api-us1.com/api/3/contactLists', {}, { contactList: { list: '7', contact: '55', status: '1' } }],
      ['GET kettle.api-us1.com/api/3/tags?search=vip&limit=100', { tags: [{ id: '1', tag: 'vip' }] }],
      ['POST kettle.api-us1.com/api/3/contactTags', {}, { contactTag: { contact: '55', tag: '1' } }],
    ],
  },
  unsubscribed: [
    [
      'POST kettle.api-us1.com/api/3/contact/sync',
      { contact: { id: '55' } },
      { contact: { email: 'Ann@example.com', fieldValues: [] } },
    ],
    ['GET kettle.api-us1.com/api/3/contacts/55/contactLists', { contactLists: [{ list: '7', status: '2' }] }],
  ],
}
