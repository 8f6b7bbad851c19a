import { at, rows, text } from './read-json.ts'
import { type EmailService, secretField, unsubscribedThere } from './service.ts'

const page = 50

/** https://developers.brevo.com/reference */
export const brevo: EmailService = {
  id: 'brevo',
  name: 'Brevo',
  listLabel: 'List',
  credentialFields: [secretField('apiKey', 'API key', 'Settings → SMTP & API → API keys.')],
  limits: { perMinute: 500, atOnce: 5 },
  hasTags: false,
  open: ({ apiKey = '' }) => ({ base: 'https://api.brevo.com/v3', headers: { 'api-key': apiKey } }),
  account: async ({ get }) => text(await get('/account'), 'companyName'),
  async lists({ get }) {
    let found: { id: string; name: string }[] = []
    for (let offset = 0, count = 1; offset < Math.min(count, 5000); offset += page) {
      const answer = await get('/contacts/lists', { limit: page, offset })
      found = [...found, ...rows(answer, 'lists').map((list) => ({ id: text(list, 'id'), name: text(list, 'name') }))]
      count = Number(at(answer, 'count') ?? 0)
    }
    return found
  },
  fields: async ({ get }) =>
    rows(await get('/contacts/attributes'), 'attributes')
      .filter((attribute) => text(attribute, 'category') === 'normal')
      .map((attribute) => ({ key: text(attribute, 'name'), name: text(attribute, 'name') })),
  async subscribe({ post, send }, { email, listId, fields }) {
    const known = await send({ path: `/contacts/${encodeURIComponent(email)}`, accepts: [404] })
    // Contacts on the blocklist stay there whatever is sent, but would count as delivered here.
    if (at(known.json, 'emailBlacklisted') === true) throw unsubscribedThere('Brevo')
    await post('/contacts', { email, attributes: fields, listIds: [Number(listId)], updateEnabled: true })
  },
}
