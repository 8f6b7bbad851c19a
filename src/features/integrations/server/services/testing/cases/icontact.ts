import type { ServiceCase } from '../service-case.ts'

export const icontactCase: ServiceCase = {
  credentials: { appId: 'app', user: 'ann', password: 'app-password', accountId: '1', folderId: '2' },
  headers: {
    'api-version': '2.2',
    'api-appid': 'app',
    'api-username': 'ann',
    'api-password': 'app-password',
  },
  lists: {
    exchanges: [['GET app.icontact.com/icp/a/1/c/2/lists?limit=1000', { lists: [{ listId: '7', name: 'News' }] }]],
    result: [{ id: '7', name: 'News' }],
  },
  fields: {
    exchanges: [
      [
        'GET app.icontact.com/icp/a/1/c/2/customfields?limit=100',
        { customfields: [{ customFieldId: 'size', publicName: 'Size' }] },
      ],
    ],
    result: [
      { key: 'firstName', name: 'First name' },
      { key: 'lastName', name: 'Last name' },
      { key: 'phone', name: 'Phone' },
      { key: 'city', name: 'City' },
      { key: 'business', name: 'Company' },
      { key: 'size', name: 'Size' },
    ],
  },
  subscribe: {
    subscriber: { fields: { firstName: 'Ann' } },
    exchanges: [
      ['GET app.icontact.com/icp/a/1/c/2/contacts?email=Ann@example.com&status=total', { contacts: [] }],
      [
        'POST app.icontact.com/icp/a/1/c/2/contacts',
        { contacts: [{ contactId: '5' }] },
        [{ firstName: 'Ann', email: 'Ann@example.com' }],
      ],
      [
        'POST app.icontact.com/icp/a/1/c/2/subscriptions',
        { subscriptions: [{ subscriptionId: '7_5' }] },
        [{ contactId: '5', listId: '7', status: 'normal' }],
      ],
    ],
  },
  update: {
    // Adding an existing contact would clear omitted fields, so they are updated by ID.
    subscriber: { fields: { firstName: 'Anna' } },
    exchanges: [
      [
        'GET app.icontact.com/icp/a/1/c/2/contacts?email=Ann@example.com&status=total',
        { contacts: [{ contactId: '5' }] },
      ],
      [
        'GET app.icontact.com/icp/a/1/c/2/subscriptions?contactId=5&listId=7&status=total',
        { subscriptions: [{ status: 'normal' }] },
      ],
      ['POST app.icontact.com/icp/a/1/c/2/contacts/5', {}, { firstName: 'Anna' }],
      [
        'POST app.icontact.com/icp/a/1/c/2/subscriptions',
        { subscriptions: [], warnings: ['This contact is on the list.'] },
        [{ contactId: '5', listId: '7', status: 'normal' }],
      ],
    ],
  },
  unsubscribed: [
    [
      'GET app.icontact.com/icp/a/1/c/2/contacts?email=Ann@example.com&status=total',
      { contacts: [{ contactId: '5' }] },
    ],
    [
      'GET app.icontact.com/icp/a/1/c/2/subscriptions?contactId=5&listId=7&status=total',
      { subscriptions: [{ status: 'unsubscribed' }] },
    ],
  ],
}
