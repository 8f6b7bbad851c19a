import type { ServiceCase } from '../service-case.ts'

export const moosendCase: ServiceCase = {
  credentials: { apiKey: 'moo-key' },
  headers: {},
  lists: {
    exchanges: [
      [
        'GET api.moosend.com/v3/lists/1/1000.json?apikey=moo-key&WithStatistics=false',
        { Code: 0, Context: { MailingLists: [{ ID: 'l1', Name: 'News' }] } },
      ],
    ],
    result: [{ id: 'l1', name: 'News' }],
  },
  fields: {
    exchanges: [
      [
        'GET api.moosend.com/v3/lists/l1/details.json?apikey=moo-key',
        { Code: 0, Context: { CustomFieldsDefinition: [{ Name: 'Size' }] } },
      ],
    ],
    result: [
      { key: 'Name', name: 'Name' },
      { key: 'Mobile', name: 'Mobile phone' },
      { key: 'custom:Size', name: 'Size' },
    ],
  },
  subscribe: {
    subscriber: { listId: 'l1', fields: { Name: 'Ann', 'custom:Size': 'M' } },
    exchanges: [
      [
        'GET api.moosend.com/v3/subscribers/l1/view.json?apikey=moo-key&Email=Ann@example.com',
        { Code: 'MEMBER_NOT_FOUND', Error: 'MEMBER_NOT_FOUND', Context: null },
      ],
      [
        'POST api.moosend.com/v3/subscribers/l1/subscribe.json?apikey=moo-key',
        { Code: 0 },
        { Email: 'Ann@example.com', Name: 'Ann', CustomFields: ['Size=M'], Tags: ['vip'] },
      ],
    ],
  },
  update: {
    // Omitted values would be cleared, so the existing city and tag are sent again.
    subscriber: { listId: 'l1', fields: { 'custom:Size': 'M' } },
    exchanges: [
      [
        'GET api.moosend.com/v3/subscribers/l1/view.json?apikey=moo-key&Email=Ann@example.com',
        {
          Code: 0,
          Context: {
            Name: 'Ann',
            SubscribeType: 1,
            CustomFields: [
              { Name: 'City', Value: 'Cork' },
              { Name: 'Size', Value: 'S' },
            ],
            Tags: ['old'],
          },
        },
      ],
      [
        'POST api.moosend.com/v3/subscribers/l1/subscribe.json?apikey=moo-key',
        { Code: 0 },
        { Email: 'Ann@example.com', Name: 'Ann', CustomFields: ['City=Cork', 'Size=M'], Tags: ['old', 'vip'] },
      ],
    ],
  },
  unsubscribed: [
    [
      'GET api.moosend.com/v3/subscribers/l1/view.json?apikey=moo-key&Email=Ann@example.com',
      { Code: 0, Context: { SubscribeType: 2 } },
    ],
  ],
}
