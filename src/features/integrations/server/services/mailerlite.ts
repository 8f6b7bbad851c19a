import { at, rows, text } from './read-json.ts'
import { type EmailService, secretField, unsubscribedThere } from './service.ts'

/** https://developers.mailerlite.com/docs */
export const mailerlite: EmailService = {
  id: 'mailerlite',
  name: 'MailerLite',
  listLabel: 'Group',
  credentialFields: [secretField('apiKey', 'API token', 'Integrations → API → Generate new token.')],
  limits: { perMinute: 115, atOnce: 2 },
  hasTags: false,
  open: ({ apiKey = '' }) => ({
    base: 'https://connect.mailerlite.com/api',
    headers: { authorization: `Bearer ${apiKey}` },
  }),
  async account({ get }) {
    await get('/groups', { limit: 1 })
    return ''
  },
  async lists({ get }) {
    let found: { id: string; name: string }[] = []
    for (let page = 1, last = 1; page <= Math.min(last, 50); page++) {
      const answer = await get('/groups', { limit: 100, page })
      found = [...found, ...rows(answer, 'data').map((group) => ({ id: text(group, 'id'), name: text(group, 'name') }))]
      last = Number(at(answer, 'meta', 'last_page') ?? 1)
    }
    return found
  },
  fields: async ({ get }) =>
    rows(await get('/fields', { limit: 100 }), 'data').map((field) => ({
      key: text(field, 'key'),
      name: text(field, 'name'),
    })),
  async subscribe({ post }, { email, listId, fields }) {
    const subscriber = { email, fields, groups: [listId] }
    // Without a status, existing contacts keep theirs.
    const status = text(await post('/subscribers', subscriber), 'data', 'status')
    if (status === 'unsubscribed') throw unsubscribedThere('MailerLite')
  },
}
