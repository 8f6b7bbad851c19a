import type { ServiceCase } from '../service-case.ts'

export const benchmarkCase: ServiceCase = {
  credentials: { apiKey: 'bm-key' },
  headers: { authtoken: 'bm-key' },
  lists: {
    exchanges: [
      [
        'GET clientapi.benchmarkemail.com/Contact/?pageSize=1000',
        { Response: { Status: '1', Data: [{ ID: '7', Name: 'News' }] } },
      ],
    ],
    result: [{ id: '7', name: 'News' }],
  },
  fields: {
    exchanges: [
      [
        'GET clientapi.benchmarkemail.com/Contact/7',
        { Response: { Status: '1', Data: { Field1Name: '', Field2Name: 'Size' } } },
      ],
    ],
    result: [
      { key: 'FirstName', name: 'First name' },
      { key: 'MiddleName', name: 'Middle name' },
      { key: 'LastName', name: 'Last name' },
      { key: 'Field2', name: 'Size' },
    ],
  },
  subscribe: {
    subscriber: { fields: { FirstName: 'Ann', Field2: 'M' } },
    exchanges: [
      [
        'GET clientapi.benchmarkemail.com/Contact/ContactDetails?Search=Ann@example.com',
        { Response: { Status: '1', Data: [{ Email: 'joann@example.com', IsMasterUnsubScribe: 1 }] } },
      ],
      [
        'GET clientapi.benchmarkemail.com/Contact/7/ContactDetails?Filter=2&SearchField=email&SearchType=2&SearchFilter=Ann@example.com',
        { Response: { Status: '-1', Errors: [{ Message: 'No contacts found' }] } },
      ],
      [
        'POST clientapi.benchmarkemail.com/Contact/7/ContactDetails',
        { Response: { Status: '1' } },
        { Data: { FirstName: 'Ann', Field2: 'M', Email: 'Ann@example.com', EmailPerm: '1' } },
      ],
    ],
  },
  update: {
    subscriber: { fields: { FirstName: 'Anna', Field2: 'L' } },
    exchanges: [
      [
        'GET clientapi.benchmarkemail.com/Contact/ContactDetails?Search=Ann@example.com',
        { Response: { Status: '1', Data: [{ Email: 'ann@example.com', IsMasterUnsubScribe: 0 }] } },
      ],
      [
        'GET clientapi.benchmarkemail.com/Contact/7/ContactDetails?Filter=2&SearchField=email&SearchType=2&SearchFilter=Ann@example.com',
        { Response: { Status: '1', Data: [] } },
      ],
      [
        'POST clientapi.benchmarkemail.com/Contact/7/ContactDetails',
        { Response: { Status: '1' } },
        { Data: { FirstName: 'Anna', Field2: 'L', Email: 'Ann@example.com', EmailPerm: '1' } },
      ],
    ],
  },
  unsubscribed: [
    [
      'GET clientapi.benchmarkemail.com/Contact/ContactDetails?Search=Ann@example.com',
      { Response: { Status: '1', Data: [{ Email: 'ann@example.com', IsMasterUnsubScribe: 0 }] } },
    ],
    [
      'GET clientapi.benchmarkemail.com/Contact/7/ContactDetails?Filter=2&SearchField=email&SearchType=2&SearchFilter=Ann@example.com',
      { Response: { Status: '1', Data: [{ Email: 'ann@example.com' }] } },
    ],
  ],
}
