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
        'POST clientapi.benchmarkemail.com/Contact/7/ContactDetails',
        { Response: { Status: '1' } },
        { Data: { FirstName: 'Ann', Field2: 'M', Email: 'Ann@example.com', EmailPerm: '1' } },
      ],
    ],
  },
}
