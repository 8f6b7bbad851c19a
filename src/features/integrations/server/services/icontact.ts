import { rows, text } from './read-json.ts'
import { type EmailService, plainField, secretField, ServiceError, unsubscribedThere } from './service.ts'

const standard = { firstName: 'First name', lastName: 'Last name', phone: 'Phone', city: 'City', business: 'Company' }

/** https://help.icontact.com/customers/s/article/API */
export const icontact: EmailService = {
  id: 'icontact',
  name: 'iContact',
  listLabel: 'List',
  credentialFields: [
    plainField('appId', 'Application ID', 'app.icontact.com/icp/core/externallogin, after you register an app.'),
    plainField('user', 'User name', 'The user name of your iContact account.'),
    secretField('password', 'Application password', 'Set when you allow the app, not your own password.'),
    plainField('accountId', 'Account ID', 'Shown beside the application.'),
    plainField('folderId', 'Client folder ID', 'Shown beside the application.'),
  ],
  limits: { perMinute: 50, atOnce: 1 },
  hasTags: false,
  open: ({ appId = '', user = '', password = '', accountId = '', folderId = '' }) => ({
    base: `https://app.icontact.com/icp/a/${encodeURIComponent(accountId)}/c/${encodeURIComponent(folderId)}`,
    headers: { 'api-version': '2.2', 'api-appid': appId, 'api-username': user, 'api-password': password },
  }),
  async account({ get }) {
    await get('/lists', { limit: 1 })
    return ''
  },
  lists: async ({ get }) =>
    rows(await get('/lists', { limit: 1000 }), 'lists').map((list) => ({
      id: text(list, 'listId'),
      name: text(list, 'name'),
    })),
  fields: async ({ get }) => [
    ...Object.entries(standard).map(([key, name]) => ({ key, name })),
    ...rows(await get('/customfields', { limit: 100 }), 'customfields').map((field) => ({
      key: text(field, 'customFieldId'),
      name: text(field, 'publicName'),
    })),
  ],
  async subscribe({ get, post }, { email, listId, fields }) {
    // Adding an existing address would clear the omitted fields.
    const known = text(await get('/contacts', { email, status: 'total' }), 'contacts', 0, 'contactId')
    if (known !== '') {
      const here = rows(await get('/subscriptions', { contactId: known, listId, status: 'total' }), 'subscriptions')
      if (here.some((row) => text(row, 'status') === 'unsubscribed')) throw unsubscribedThere('iContact')
      if (Object.keys(fields).length > 0) await post(`/contacts/${known}`, fields)
    }
    const id = known || text(await post('/contacts', [{ ...fields, email }]), 'contacts', 0, 'contactId')
    if (id === '') throw new ServiceError({ kind: 'refused', message: 'iContact refused the contact.' })
    const answer = await post('/subscriptions', [{ contactId: id, listId, status: 'normal' }])
    const warning = text(answer, 'warnings', 0)
    if (rows(answer, 'subscriptions').length === 0 && known === '') {
      throw new ServiceError({ kind: 'refused', message: warning || 'iContact refused the subscription.' })
    }
  },
}
