import { annsHash, type ServiceCase } from '../service-case.ts'
import { answered } from '../vendor-server.ts'

export const emailoctopusCase: ServiceCase = {
  credentials: { apiKey: 'eo-key' },
  headers: { authorization: 'Bearer eo-key' },
  lists: {
    exchanges: [
      [
        'GET api.emailoctopus.com/lists?limit=100',
        { data: [{ id: 'l1', name: 'News' }], paging: { next: { starting_after: 'c' } } },
      ],
      ['GET api.emailoctopus.com/lists?limit=100&starting_after=c', { data: [{ id: 'l2', name: 'VIP' }], paging: {} }],
    ],
    result: [
      { id: 'l1', name: 'News' },
      { id: 'l2', name: 'VIP' },
    ],
  },
  fields: {
    exchanges: [
      [
        'GET api.emailoctopus.com/lists/l1',
        {
          fields: [
            { tag: 'EmailAddress', label: 'Email' },
            { tag: 'FirstName', label: 'First name' },
          ],
        },
      ],
    ],
    result: [{ key: 'FirstName', name: 'First name' }],
  },
  subscribe: {
    subscriber: { listId: 'l1', fields: { FirstName: 'Ann' } },
    exchanges: [
      [`GET api.emailoctopus.com/lists/l1/contacts/${annsHash}`, answered(404, { detail: 'Not found' })],
      [
        'PUT api.emailoctopus.com/lists/l1/contacts',
        {},
        {
          email_address: 'Ann@example.com',
          fields: { FirstName: 'Ann' },
          tags: { vip: true },
          status: 'subscribed',
        },
      ],
    ],
  },
  update: {
    // A contact who has confirmed isn't asked to confirm again.
    subscriber: { listId: 'l1', fields: { FirstName: 'Anna' }, tags: ['new'], hasDoubleOptIn: true },
    exchanges: [
      [`GET api.emailoctopus.com/lists/l1/contacts/${annsHash}`, { status: 'subscribed', tags: ['vip'] }],
      [
        'PUT api.emailoctopus.com/lists/l1/contacts',
        {},
        { email_address: 'Ann@example.com', fields: { FirstName: 'Anna' }, tags: { new: true }, status: 'subscribed' },
      ],
    ],
  },
  unsubscribed: [[`GET api.emailoctopus.com/lists/l1/contacts/${annsHash}`, { status: 'unsubscribed' }]],
}
