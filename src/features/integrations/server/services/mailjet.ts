import { at, rows, text } from './read-json.ts'
import { basic, type EmailService, secretField } from './service.ts'

/** https://dev.mailjet.com/email/reference/contacts/ */
export const mailjet: EmailService = {
  id: 'mailjet',
  name: 'Mailjet',
  listLabel: 'List',
  credentialFields: [
    secretField('apiKey', 'API key', 'Account settings → API key management.'),
    secretField('secretKey', 'Secret key', 'Shown beside the API key.'),
  ],
  limits: { perMinute: 300, atOnce: 3 },
  hasTags: false,
  open: ({ apiKey = '', secretKey = '' }) => ({
    base: 'https://api.mailjet.com/v3/REST',
    headers: { authorization: basic(apiKey, secretKey) },
  }),
  account: async ({ get }) => text(await get('/user'), 'Data', 0, 'Email'),
  lists: async ({ get }) =>
    rows(await get('/contactslist', { Limit: 1000 }), 'Data')
      .filter((list) => at(list, 'IsDeleted') !== true)
      .map((list) => ({ id: text(list, 'ID'), name: text(list, 'Name') })),
  fields: async ({ get }) =>
    rows(await get('/contactmetadata', { Limit: 1000 }), 'Data').map((field) => ({
      key: text(field, 'Name'),
      name: text(field, 'Name'),
    })),
  async subscribe({ post }, { email, listId, fields }) {
    // "addforce" would resubscribe contacts who have unsubscribed.
    const contact = { Email: email, Action: 'addnoforce', Properties: fields }
    await post(`/contactslist/${listId}/managecontact`, contact)
  },
}
