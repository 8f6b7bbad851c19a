import { rows, text } from './read-json.ts'
import { basic, type EmailService, plainField, secretField, unsubscribedThere } from './service.ts'

/** https://api.myemma.com */
export const emma: EmailService = {
  id: 'emma',
  name: 'Emma',
  listLabel: 'Group',
  credentialFields: [
    plainField('accountId', 'Account ID', 'Account settings → API key.'),
    plainField('publicKey', 'Public API key', 'Account settings → API key.'),
    secretField('privateKey', 'Private API key', 'Shown once when the key is made.'),
  ],
  limits: { perMinute: 160, atOnce: 2 },
  hasTags: false,
  open: ({ accountId = '', publicKey = '', privateKey = '' }) => ({
    base: `https://api.e2ma.net/${encodeURIComponent(accountId)}`,
    headers: { authorization: basic(publicKey, privateKey) },
  }),
  async account({ get }) {
    await get('/groups', { start: 0, end: 1 })
    return ''
  },
  lists: async ({ get }) =>
    rows(await get('/groups')).map((group) => ({
      id: text(group, 'member_group_id'),
      name: text(group, 'group_name'),
    })),
  fields: async ({ get }) =>
    rows(await get('/fields')).map((field) => ({
      key: text(field, 'shortcut_name'),
      name: text(field, 'display_name'),
    })),
  async subscribe({ post }, { email, listId, fields }) {
    const answer = await post('/members/add', { email, fields, group_ids: [Number(listId)] })
    if (text(answer, 'status') === 'o') throw unsubscribedThere('Emma')
  },
}
