import { rows, text } from './read-json.ts'
import { basic, type EmailService, plainField, secretField, typedBase, unsubscribedThere } from './service.ts'

/** https://developer.mautic.org. Basic authentication must be enabled in Mautic's API settings. */
export const mautic: EmailService = {
  id: 'mautic',
  name: 'Mautic',
  listLabel: 'Segment',
  credentialFields: [
    plainField('url', 'Mautic URL', 'Where its dashboard is, such as https://mautic.example.com.'),
    plainField('user', 'User name', 'Of a user who may edit contacts. Turn on HTTP basic auth in the API settings.'),
    secretField('password', 'Password', ''),
  ],
  limits: { perMinute: 300, atOnce: 2 },
  hasTags: true,
  open: ({ url = '', user = '', password = '' }) => ({
    base: `${typedBase(url)}/api`,
    headers: { authorization: basic(user, password) },
  }),
  account: async ({ get }) => text(await get('/users/self'), 'username'),
  lists: async ({ get }) =>
    rows(await get('/segments', { limit: 1000 }), 'lists').map((list) => ({
      id: text(list, 'id'),
      name: text(list, 'name'),
    })),
  fields: async ({ get }) =>
    rows(await get('/fields/contact', { limit: 1000 }), 'fields')
      .map((field) => ({ key: text(field, 'alias'), name: text(field, 'label') }))
      .filter(({ key }) => key !== 'email'),
  async subscribe({ post }, { email, listId, fields, tags }) {
    // Mautic merges contacts with the same address.
    const answer = await post('/contacts/new', {
      ...fields,
      email,
      ...(tags.length > 0 && { tags }),
    })
    const left = rows(answer, 'contact', 'doNotContact').some((entry) => text(entry, 'channel') === 'email')
    if (left) throw unsubscribedThere('Mautic')
    await post(`/segments/${listId}/contact/${text(answer, 'contact', 'id')}/add`, {})
  },
}
