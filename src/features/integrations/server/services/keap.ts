import { rows, text } from './read-json.ts'
import { type EmailService, secretField, unsubscribedThere } from './service.ts'

const standard = { given_name: 'First name', family_name: 'Last name', phone: 'Phone' }
const optedOut = new Set(['OptOut', 'OptOutSystem', 'Feedback'])

/** https://developer.infusionsoft.com/docs/rest/. Its tags act as lists. */
export const keap: EmailService = {
  id: 'keap',
  name: 'Keap',
  listLabel: 'Tag',
  credentialFields: [
    secretField(
      'apiKey',
      'Personal access token',
      'Settings → API → Personal access tokens, or a service account key.',
    ),
  ],
  limits: { perMinute: 220, atOnce: 2 },
  hasTags: false,
  open: ({ apiKey = '' }) => ({
    base: 'https://api.infusionsoft.com/crm/rest/v1',
    // Both kinds of keys have their own header. Only OAuth uses a bearer token.
    headers: { 'x-keap-api-key': apiKey },
  }),
  account: async ({ get }) => text(await get('/account/profile'), 'name'),
  async lists({ get }) {
    let found: { id: string; name: string }[] = []
    for (let offset = 0; offset < 20_000; offset += 1000) {
      const tags = rows(await get('/tags', { limit: 1000, offset }), 'tags')
      found = [...found, ...tags.map((tag) => ({ id: text(tag, 'id'), name: text(tag, 'name') }))]
      if (tags.length < 1000) break
    }
    return found
  },
  fields: async ({ get }) => [
    ...Object.entries(standard).map(([key, name]) => ({ key, name })),
    ...rows(await get('/contacts/model'), 'custom_fields').map((field) => ({
      key: text(field, 'id'),
      name: text(field, 'label'),
    })),
  ],
  async subscribe({ get, put, post }, { email, listId, fields, consentedAt }) {
    const known = await get('/contacts', { email, limit: 1 })
    if (optedOut.has(text(known, 'contacts', 0, 'email_status'))) throw unsubscribedThere('Keap')
    const { given_name, family_name, phone, ...custom } = fields
    const contact = await put('/contacts', {
      email_addresses: [{ email, field: 'EMAIL1' }],
      duplicate_option: 'Email',
      opt_in_reason: `Subscribed on the website, ${consentedAt}`,
      ...(given_name && { given_name }),
      ...(family_name && { family_name }),
      ...(phone && { phone_numbers: [{ number: phone, field: 'PHONE1' }] }),
      custom_fields: Object.entries(custom).map(([id, content]) => ({ id: Number(id), content })),
    })
    await post(`/contacts/${text(contact, 'id')}/tags`, { tagIds: [Number(listId)] })
  },
}
