import type { ServiceCase } from '../service-case.ts'
import { answered } from '../vendor-server.ts'

export const constantcontactCase: ServiceCase = {
  credentials: { clientId: 'c', clientSecret: 'client-secret', accessToken: 'access-token' },
  headers: { authorization: 'Bearer access-token' },
  lists: {
    exchanges: [
      [
        'GET api.cc.email/v3/contact_lists?limit=1000',
        {
          lists: [{ list_id: 'u1', name: 'News' }],
          _links: { next: { href: '/v3/contact_lists?cursor=x' } },
        },
      ],
      ['GET api.cc.email/v3/contact_lists?cursor=x', { lists: [{ list_id: 'u2', name: 'VIP' }] }],
    ],
    result: [
      { id: 'u1', name: 'News' },
      { id: 'u2', name: 'VIP' },
    ],
  },
  fields: {
    exchanges: [
      [
        'GET api.cc.email/v3/contact_custom_fields?limit=100',
        { custom_fields: [{ custom_field_id: 'f1', label: 'Size' }] },
      ],
    ],
    result: [
      { key: 'first_name', name: 'First name' },
      { key: 'last_name', name: 'Last name' },
      { key: 'phone_number', name: 'Phone' },
      { key: 'company_name', name: 'Company' },
      { key: 'f1', name: 'Size' },
    ],
  },
  subscribe: {
    subscriber: { listId: 'u1', fields: { first_name: 'Ann', f1: 'M' } },
    exchanges: [
      ['GET api.cc.email/v3/contacts?email=Ann@example.com&status=all', { contacts: [] }],
      [
        'POST api.cc.email/v3/contacts/sign_up_form',
        { contact_id: 'p1', action: 'created' },
        {
          email_address: 'Ann@example.com',
          first_name: 'Ann',
          list_memberships: ['u1'],
          custom_fields: [{ custom_field_id: 'f1', value: 'M' }],
        },
      ],
      ['GET api.cc.email/v3/contact_tags?limit=500', { tags: [{ tag_id: 't1', name: 'vip' }] }],
      [
        'POST api.cc.email/v3/activities/contacts_taggings_add',
        answered(201),
        { source: { contact_ids: ['p1'] }, tag_ids: ['t1'] },
      ],
    ],
  },
  update: {
    subscriber: { listId: 'u1', fields: { first_name: 'Anna', f1: 'L' }, tags: ['vip', 'new'] },
    exchanges: [
      [
        'GET api.cc.email/v3/contacts?email=Ann@example.com&status=all',
        { contacts: [{ email_address: { permission_to_send: 'implicit' } }] },
      ],
      [
        'POST api.cc.email/v3/contacts/sign_up_form',
        { contact_id: 'p1', action: 'updated' },
        {
          email_address: 'Ann@example.com',
          first_name: 'Anna',
          list_memberships: ['u1'],
          custom_fields: [{ custom_field_id: 'f1', value: 'L' }],
        },
      ],
      ['GET api.cc.email/v3/contact_tags?limit=500', { tags: [{ tag_id: 't1', name: 'vip' }] }],
      ['POST api.cc.email/v3/contact_tags', answered(201, { tag_id: 't2', name: 'new' }), { name: 'new' }],
      [
        'POST api.cc.email/v3/activities/contacts_taggings_add',
        answered(201),
        { source: { contact_ids: ['p1'] }, tag_ids: ['t1', 't2'] },
      ],
    ],
  },
  unsubscribed: [
    [
      'GET api.cc.email/v3/contacts?email=Ann@example.com&status=all',
      { contacts: [{ email_address: { permission_to_send: 'unsubscribed' } }] },
    ],
  ],
}
