import { rows, text } from './read-json.ts'
import { type EmailService, secretField, unsubscribedThere } from './service.ts'

const standard = { firstName: 'First name', lastName: 'Last name', city: 'City', countryCode: 'Country code' }

/** https://api-docs.omnisend.com. Omnisend has no lists: contacts are distinguished by tags and segments. */
export const omnisend: EmailService = {
  id: 'omnisend',
  name: 'Omnisend',
  listLabel: '',
  credentialFields: [secretField('apiKey', 'API key', 'Store settings → API keys, with access to contacts.')],
  limits: { perMinute: 380, atOnce: 5 },
  hasTags: true,
  hasFreeFields: true,
  open: ({ apiKey = '' }) => ({
    base: 'https://api.omnisend.com/api',
    headers: { authorization: `Omnisend-API-Key ${apiKey}`, 'omnisend-version': '2026-03-15' },
  }),
  async account({ get }) {
    await get('/contacts', { limit: 1 })
    return ''
  },
  lists: async () => [],
  fields: async () => Object.entries(standard).map(([key, name]) => ({ key, name })),
  async subscribe({ get, post }, { email, fields, tags, consentedAt }) {
    const known = rows(await get('/contacts', { email }), 'contacts', 0, 'identifiers')
    const isUnsubscribed = known.some((row) => text(row, 'channels', 'email', 'status') === 'unsubscribed')
    if (isUnsubscribed) throw unsubscribedThere('Omnisend')
    const entries = Object.entries(fields)
    const channels = { email: { status: 'subscribed', statusDate: consentedAt } }
    await post('/contacts', {
      identifiers: [{ type: 'email', id: email, channels }],
      ...Object.fromEntries(entries.filter(([key]) => key in standard)),
      ...(tags.length > 0 && { tags }),
      customProperties: Object.fromEntries(entries.filter(([key]) => !(key in standard))),
    })
  },
}
