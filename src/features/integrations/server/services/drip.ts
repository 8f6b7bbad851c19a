import { rows, text } from './read-json.ts'
import { basic, type EmailService, secretField, unsubscribedThere } from './service.ts'

const standard = { first_name: 'First name', last_name: 'Last name', phone: 'Phone', city: 'City', country: 'Country' }

/** https://developer.drip.com. Its email series campaigns act as lists: "account" alone, or "account/campaign". */
export const drip: EmailService = {
  id: 'drip',
  name: 'Drip',
  listLabel: 'Account or campaign',
  credentialFields: [secretField('apiToken', 'API token', 'User settings → API token.')],
  limits: { perMinute: 55, atOnce: 1 },
  hasTags: true,
  hasFreeFields: true,
  open: ({ apiToken = '' }) => ({
    base: 'https://api.getdrip.com/v2',
    headers: { authorization: basic(apiToken, '') },
  }),
  account: async ({ get }) => text(await get('/accounts'), 'accounts', 0, 'name'),
  async lists({ get }) {
    let found: { id: string; name: string }[] = []
    for (const account of rows(await get('/accounts'), 'accounts')) {
      const [id, name] = [text(account, 'id'), text(account, 'name')]
      const campaigns = rows(await get(`/${id}/campaigns`, { status: 'all' }), 'campaigns')
      found.push({ id, name: `${name}: all subscribers` })
      found = [
        ...found,
        ...campaigns.map((row) => ({ id: `${id}/${text(row, 'id')}`, name: `${name}: ${text(row, 'name')}` })),
      ]
    }
    return found
  },
  fields: async ({ get }, listId) => [
    ...Object.entries(standard).map(([key, name]) => ({ key, name })),
    ...rows(await get(`/${listId.split('/')[0]}/custom_field_identifiers`), 'custom_field_identifiers').map((key) => ({
      key: String(key),
      name: String(key),
    })),
  ],
  async subscribe({ post, send }, { email, listId, fields, tags, hasDoubleOptIn }) {
    const [account = '', campaign] = listId.split('/')
    const entries = Object.entries(fields)
    const subscriber = {
      email,
      ...Object.fromEntries(entries.filter(([key]) => key in standard)),
      custom_fields: Object.fromEntries(entries.filter(([key]) => !(key in standard))),
      tags,
    }
    const answer = await post(`/${account}/subscribers`, { subscribers: [subscriber] })
    if (text(answer, 'subscribers', 0, 'status') === 'unsubscribed') throw unsubscribedThere('Drip')
    if (!campaign) return
    await send({
      path: `/${account}/campaigns/${campaign}/subscribers`,
      method: 'POST',
      json: { subscribers: [{ email, double_optin: hasDoubleOptIn, reactivate_if_removed: false }] },
      // Contacts who are already in the campaign are refused.
      accepts: [422],
    })
  },
}
