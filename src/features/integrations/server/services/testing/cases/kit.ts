import type { ServiceCase } from '../service-case.ts'
import { answered } from '../vendor-server.ts'

export const kitCase: ServiceCase = {
  credentials: { apiKey: 'kit_secret' },
  headers: { 'x-kit-api-key': 'kit_secret' },
  lists: {
    exchanges: [
      [
        'GET api.kit.com/v4/forms?per_page=500',
        { forms: [{ id: 1, name: 'Footer' }], pagination: { has_next_page: true, end_cursor: 'c' } },
      ],
      ['GET api.kit.com/v4/forms?per_page=500&after=c', { forms: [{ id: 2, name: 'Popup' }], pagination: {} }],
      ['GET api.kit.com/v4/tags?per_page=500', { tags: [{ id: 3, name: 'VIP' }], pagination: {} }],
    ],
    result: [
      { id: 'forms/1', name: 'Form: Footer' },
      { id: 'forms/2', name: 'Form: Popup' },
      { id: 'tags/3', name: 'Tag: VIP' },
    ],
  },
  fields: {
    exchanges: [['GET api.kit.com/v4/custom_fields?per_page=500', { custom_fields: [{ key: 'size', label: 'Size' }] }]],
    result: [
      { key: 'first_name', name: 'First name' },
      { key: 'size', name: 'Size' },
    ],
  },
  subscribe: {
    subscriber: { listId: 'forms/1', fields: { first_name: 'Ann', size: 'M' } },
    exchanges: [
      [
        'POST api.kit.com/v4/subscribers',
        answered(201, { subscriber: { id: 4, state: 'active' } }),
        { email_address: 'Ann@example.com', first_name: 'Ann', fields: { size: 'M' } },
      ],
      ['POST api.kit.com/v4/forms/1/subscribers', answered(201), { email_address: 'Ann@example.com' }],
      ['POST api.kit.com/v4/tags', { tag: { id: 3 } }, { name: 'vip' }],
      ['POST api.kit.com/v4/tags/3/subscribers', answered(201), { email_address: 'Ann@example.com' }],
    ],
  },
  update: {
    subscriber: { listId: 'tags/7', fields: { first_name: 'Anna', size: 'L' }, tags: ['new'] },
    exchanges: [
      [
        'POST api.kit.com/v4/subscribers',
        { subscriber: { id: 4, state: 'active' } },
        { email_address: 'Ann@example.com', first_name: 'Anna', fields: { size: 'L' } },
      ],
      ['POST api.kit.com/v4/tags/7/subscribers', {}, { email_address: 'Ann@example.com' }],
      ['POST api.kit.com/v4/tags', { tag: { id: 8 } }, { name: 'new' }],
      ['POST api.kit.com/v4/tags/8/subscribers', answered(201), { email_address: 'Ann@example.com' }],
    ],
  },
  unsubscribed: [
    [
      'POST api.kit.com/v4/subscribers',
      { subscriber: { id: 4, state: 'cancelled' } },
      { email_address: 'Ann@example.com', fields: {} },
    ],
  ],
}
