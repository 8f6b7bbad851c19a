import { basicOf, type ServiceCase } from '../service-case.ts'
import { answered } from '../vendor-server.ts'

export const mauticCase: ServiceCase = {
  credentials: { url: 'mautic.kettle.example', user: 'ann', password: 'secret-password' },
  headers: { authorization: basicOf('ann:secret-password') },
  lists: {
    exchanges: [['GET mautic.kettle.example/api/segments?limit=1000', { lists: { '7': { id: 7, name: 'News' } } }]],
    result: [{ id: '7', name: 'News' }],
  },
  fields: {
    exchanges: [
      [
        'GET mautic.kettle.example/api/fields/contact?limit=1000',
        { fields: { '1': { alias: 'email', label: 'Email' }, '2': { alias: 'firstname', label: 'First name' } } },
      ],
    ],
    result: [{ key: 'firstname', name: 'First name' }],
  },
  subscribe: {
    subscriber: { fields: { firstname: 'Ann' } },
    exchanges: [
      [
        'POST mautic.kettle.example/api/contacts/new',
        answered(201, { contact: { id: 5, doNotContact: [] } }),
        { firstname: 'Ann', email: 'Ann@example.com', tags: ['vip'] },
      ],
      ['POST mautic.kettle.example/api/segments/7/contact/5/add', { success: 1 }, {}],
    ],
  },
  update: {
    subscriber: { fields: { firstname: 'Anna' }, tags: ['new'] },
    exchanges: [
      [
        'POST mautic.kettle.example/api/contacts/new',
        { contact: { id: 5, doNotContact: [] } },
        { firstname: 'Anna', email: 'Ann@example.com', tags: ['new'] },
      ],
      ['POST mautic.kettle.example/api/segments/7/contact/5/add', { success: 1 }, {}],
    ],
  },
  unsubscribed: [
    [
      'POST mautic.kettle.example/api/contacts/new',
      { contact: { id: 5, doNotContact: [{ channel: 'email' }] } },
      { email: 'Ann@example.com', tags: ['vip'] },
    ],
  ],
}
