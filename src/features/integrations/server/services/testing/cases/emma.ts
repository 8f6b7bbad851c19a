import { basicOf, type ServiceCase } from '../service-case.ts'

export const emmaCase: ServiceCase = {
  credentials: { accountId: '99', publicKey: 'public-key', privateKey: 'private-key' },
  headers: { authorization: basicOf('public-key:private-key') },
  lists: {
    exchanges: [['GET api.e2ma.net/99/groups', [{ member_group_id: 7, group_name: 'News' }]]],
    result: [{ id: '7', name: 'News' }],
  },
  fields: {
    exchanges: [['GET api.e2ma.net/99/fields', [{ shortcut_name: 'first_name', display_name: 'First Name' }]]],
    result: [{ key: 'first_name', name: 'First Name' }],
  },
  subscribe: {
    subscriber: { fields: { first_name: 'Ann' } },
    exchanges: [
      [
        'POST api.e2ma.net/99/members/add',
        { added: true, member_id: 5, status: 'a' },
        { email: 'Ann@example.com', fields: { first_name: 'Ann' }, group_ids: [7] },
      ],
    ],
  },
  update: {
    subscriber: { fields: { first_name: 'Anna' } },
    exchanges: [
      [
        'POST api.e2ma.net/99/members/add',
        { added: false, member_id: 5, status: 'a' },
        { email: 'Ann@example.com', fields: { first_name: 'Anna' }, group_ids: [7] },
      ],
    ],
  },
  unsubscribed: [
    [
      'POST api.e2ma.net/99/members/add',
      { added: false, member_id: 5, status: 'o' },
      { email: 'Ann@example.com', fields: {}, group_ids: [7] },
    ],
  ],
}
