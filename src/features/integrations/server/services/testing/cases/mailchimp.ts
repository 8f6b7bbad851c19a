import { annsHash, basicOf, type ServiceCase } from '../service-case.ts'
import { answered } from '../vendor-server.ts'

const member = `PUT us21.api.mailchimp.com/3.0/lists/a1/members/${annsHash}?skip_merge_validation=true`

export const mailchimpCase: ServiceCase = {
  credentials: { apiKey: 'abcdef-us21' },
  headers: { authorization: basicOf('trellis:abcdef-us21') },
  lists: {
    exchanges: [
      [
        'GET us21.api.mailchimp.com/3.0/lists?count=1000&fields=lists.id,lists.name',
        { lists: [{ id: 'a1', name: 'News' }] },
      ],
    ],
    result: [{ id: 'a1', name: 'News' }],
  },
  fields: {
    exchanges: [
      [
        'GET us21.api.mailchimp.com/3.0/lists/a1/merge-fields?count=1000',
        {
          merge_fields: [
            { tag: 'FNAME', name: 'First' },
            { tag: 'CITY', name: 'City' },
          ],
        },
      ],
    ],
    result: [
      { key: 'FNAME', name: 'First name' },
      { key: 'LNAME', name: 'Last name' },
      { key: 'CITY', name: 'City' },
    ],
  },
  subscribe: {
    subscriber: { listId: 'a1', fields: { FNAME: 'Ann', 'interest:9f': 'yes', 'interest:a0': 'No' } },
    exchanges: [
      [
        member,
        { status: 'subscribed' },
        {
          email_address: 'Ann@example.com',
          status_if_new: 'subscribed',
          merge_fields: { FNAME: 'Ann' },
          interests: { '9f': true },
        },
      ],
      [
        `POST us21.api.mailchimp.com/3.0/lists/a1/members/${annsHash}/tags`,
        answered(204, ''),
        { tags: [{ name: 'vip', status: 'active' }] },
      ],
    ],
  },
  update: {
    subscriber: { listId: 'a1', fields: { FNAME: 'Anna' }, tags: ['vip', 'new'], hasDoubleOptIn: true },
    exchanges: [
      [
        member,
        { status: 'subscribed' },
        { email_address: 'Ann@example.com', status_if_new: 'pending', merge_fields: { FNAME: 'Anna' }, interests: {} },
      ],
      [
        `POST us21.api.mailchimp.com/3.0/lists/a1/members/${annsHash}/tags`,
        answered(204, ''),
        {
          tags: [
            { name: 'vip', status: 'active' },
            { name: 'new', status: 'active' },
          ],
        },
      ],
    ],
  },
  unsubscribed: [
    [
      member,
      { status: 'unsubscribed' },
      { email_address: 'Ann@example.com', status_if_new: 'subscribed', merge_fields: {}, interests: {} },
    ],
  ],
}
