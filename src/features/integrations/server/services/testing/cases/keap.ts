import { ann, type ServiceCase } from '../service-case.ts'

export const keapCase: ServiceCase = {
  credentials: { apiKey: 'KeapAK-1' },
  headers: { 'x-keap-api-key': 'KeapAK-1' },
  lists: {
    exchanges: [
      ['GET api.infusionsoft.com/crm/rest/v1/tags?limit=1000&offset=0', { tags: [{ id: 7, name: 'Newsletter' }] }],
    ],
    result: [{ id: '7', name: 'Newsletter' }],
  },
  fields: {
    exchanges: [['GET api.infusionsoft.com/crm/rest/v1/contacts/model', { custom_fields: [{ id: 4, label: 'Size' }] }]],
    result: [
      { key: 'given_name', name: 'First name' },
      { key: 'family_name', name: 'Last name' },
      { key: 'phone', name: 'Phone' },
      { key: '4', name: 'Size' },
    ],
  },
  subscribe: {
    subscriber: { fields: { given_name: 'Ann', '4': 'M' } },
    exchanges: [
      ['GET api.infusionsoft.com/crm/rest/v1/contacts?email=Ann@example.com&limit=1', { contacts: [] }],
      [
        'PUT api.infusionsoft.com/crm/rest/v1/contacts',
        { id: 5 },
        {
          email_addresses: [{ email: 'Ann@example.com', field: 'EMAIL1' }],
          duplicate_option: 'Email',
          opt_in_reason: `Subscribed on the website, ${ann.consentedAt}`,
          given_name: 'Ann',
          custom_fields: [{ id: 4, content: 'M' }],
        },
      ],
      ['POST api.infusionsoft.com/crm/rest/v1/contacts/5/tags', {}, { tagIds: [7] }],
    ],
  },
  update: {
    subscriber: { fields: { given_name: 'Anna', phone: '+353 1 555', '4': 'L' } },
    exchanges: [
      [
        'GET api.infusionsoft.com/crm/rest/v1/contacts?email=Ann@example.com&limit=1',
        { contacts: [{ id: 5, email_status: 'SingleOptIn' }] },
      ],
      [
        'PUT api.infusionsoft.com/crm/rest/v1/contacts',
        { id: 5 },
        {
          email_addresses: [{ email: 'Ann@example.com', field: 'EMAIL1' }],
          duplicate_option: 'Email',
          opt_in_reason: `Subscribed on the website, ${ann.consentedAt}`,
          given_name: 'Anna',
          phone_numbers: [{ number: '+353 1 555', field: 'PHONE1' }],
          custom_fields: [{ id: 4, content: 'L' }],
        },
      ],
      ['POST api.infusionsoft.com/crm/rest/v1/contacts/5/tags', {}, { tagIds: [7] }],
    ],
  },
  unsubscribed: [
    [
      'GET api.infusionsoft.com/crm/rest/v1/contacts?email=Ann@example.com&limit=1',
      { contacts: [{ id: 5, email_status: 'OptOut' }] },
    ],
  ],
}
