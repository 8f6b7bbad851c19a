import { basicOf, type ServiceCase } from '../service-case.ts'
import { answered } from '../vendor-server.ts'

export const campaignmonitorCase: ServiceCase = {
  credentials: { apiKey: 'cm-key' },
  headers: { authorization: basicOf('cm-key:x') },
  lists: {
    exchanges: [
      ['GET api.createsend.com/api/v3.3/clients.json', [{ ClientID: 'c1', Name: 'Kettle' }]],
      ['GET api.createsend.com/api/v3.3/clients/c1/lists.json', [{ ListID: 'l1', Name: 'News' }]],
    ],
    result: [{ id: 'l1', name: 'News' }],
  },
  fields: {
    exchanges: [['GET api.createsend.com/api/v3.3/lists/l1/customfields.json', [{ Key: '[size]', FieldName: 'Size' }]]],
    result: [
      { key: 'Name', name: 'Name' },
      { key: '[size]', name: 'Size' },
    ],
  },
  subscribe: {
    subscriber: { listId: 'l1', fields: { Name: 'Ann', '[size]': 'x'.repeat(300) } },
    exchanges: [
      [
        'POST api.createsend.com/api/v3.3/subscribers/l1.json',
        answered(201, '"ann@example.com"'),
        {
          EmailAddress: 'Ann@example.com',
          Name: 'Ann',
          CustomFields: [{ Key: '[size]', Value: 'x'.repeat(250) }],
          Resubscribe: false,
          ConsentToTrack: 'Unchanged',
        },
      ],
    ],
  },
  update: {
    // Without a name, because an empty one would replace the existing one.
    subscriber: { listId: 'l1', fields: { '[size]': 'L' } },
    exchanges: [
      [
        'POST api.createsend.com/api/v3.3/subscribers/l1.json',
        answered(201, '"ann@example.com"'),
        {
          EmailAddress: 'Ann@example.com',
          CustomFields: [{ Key: '[size]', Value: 'L' }],
          Resubscribe: false,
          ConsentToTrack: 'Unchanged',
        },
      ],
    ],
  },
  unsubscribed: [
    [
      'POST api.createsend.com/api/v3.3/subscribers/l1.json',
      answered(400, { Code: 206, Message: 'Subscriber is unsubscribed' }),
      { EmailAddress: 'Ann@example.com', CustomFields: [], Resubscribe: false, ConsentToTrack: 'Unchanged' },
    ],
  ],
}
