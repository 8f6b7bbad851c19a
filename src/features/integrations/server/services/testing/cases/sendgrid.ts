import type { ServiceCase } from '../service-case.ts'
import { answered } from '../vendor-server.ts'

export const sendgridCase: ServiceCase = {
  credentials: { apiKey: 'SG.secret' },
  headers: { authorization: 'Bearer SG.secret' },
  lists: {
    exchanges: [
      [
        'GET api.sendgrid.com/v3/marketing/lists?page_size=1000',
        { result: [{ id: 'l1', name: 'News' }], _metadata: {} },
      ],
    ],
    result: [{ id: 'l1', name: 'News' }],
  },
  fields: {
    exchanges: [
      [
        'GET api.sendgrid.com/v3/marketing/field_definitions',
        {
          reserved_fields: [{ name: 'email' }, { name: 'first_name' }, { name: 'created_at', read_only: true }],
          custom_fields: [{ id: 'e1_T', name: 'size' }],
        },
      ],
    ],
    result: [
      { key: 'first_name', name: 'first name' },
      { key: 'custom:e1_T', name: 'size' },
    ],
  },
  subscribe: {
    subscriber: { listId: 'l1', fields: { first_name: 'Ann', 'custom:e1_T': 'M' } },
    exchanges: [
      [
        'PUT api.sendgrid.com/v3/marketing/contacts',
        answered(202, { job_id: 'job1' }),
        {
          list_ids: ['l1'],
          contacts: [{ first_name: 'Ann', email: 'Ann@example.com', custom_fields: { e1_T: 'M' } }],
        },
      ],
    ],
    job: 'job1',
  },
  update: {
    subscriber: { listId: 'l1', fields: { first_name: 'Anna', 'custom:e1_T': 'L' } },
    exchanges: [
      [
        'PUT api.sendgrid.com/v3/marketing/contacts',
        answered(202, { job_id: 'job2' }),
        {
          list_ids: ['l1'],
          contacts: [{ first_name: 'Anna', email: 'Ann@example.com', custom_fields: { e1_T: 'L' } }],
        },
      ],
    ],
    job: 'job2',
  },
}
