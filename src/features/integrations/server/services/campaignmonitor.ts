import { at, rows, text } from './read-json.ts'
import { basic, type EmailService, secretField, unsubscribedThere } from './service.ts'

const longestValue = 250
const badCredentials = new Set([50, 100, 120, 121, 122])
/** Campaign Monitor's code for a contact who left the list, if `Resubscribe` is off. */
const isUnsubscribed = 206

/** https://www.campaignmonitor.com/api/v3-3/ */
export const campaignmonitor: EmailService = {
  id: 'campaignmonitor',
  name: 'Campaign Monitor',
  listLabel: 'List',
  credentialFields: [secretField('apiKey', 'API key', 'Account settings → API keys.')],
  limits: { perMinute: 600, atOnce: 5 },
  hasTags: false,
  open: ({ apiKey = '' }) => ({
    base: 'https://api.createsend.com/api/v3.3',
    headers: { authorization: basic(apiKey, 'x') },
  }),
  account: async ({ get }) => text(await get('/clients.json'), 0, 'Name'),
  async lists({ get }) {
    let found: { id: string; name: string }[] = []
    const clients = rows(await get('/clients.json'))
    for (const client of clients) {
      const lists = rows(await get(`/clients/${text(client, 'ClientID')}/lists.json`))
      const prefix = clients.length > 1 ? `${text(client, 'Name')}: ` : ''
      found = [...found, ...lists.map((list) => ({ id: text(list, 'ListID'), name: prefix + text(list, 'Name') }))]
    }
    return found
  },
  fields: async ({ get }, listId) => [
    { key: 'Name', name: 'Name' },
    ...rows(await get(`/lists/${listId}/customfields.json`)).map((field) => ({
      key: text(field, 'Key'),
      name: text(field, 'FieldName'),
    })),
  ],
  async subscribe({ post }, { email, listId, fields: { Name, ...custom } }) {
    await post(`/subscribers/${listId}.json`, {
      EmailAddress: email,
      // An empty name would replace the existing one.
      ...(Name && { Name }),
      CustomFields: Object.entries(custom).map(([Key, value]) => ({ Key, Value: value.slice(0, longestValue) })),
      // Contacts who unsubscribed are refused with a reason.
      Resubscribe: false,
      ConsentToTrack: 'Unchanged',
    })
  },
  // 401 is also returned for a list or client of another account.
  readFailure(status, json) {
    const code = Number(at(json, 'Code'))
    if (status === 400 && code === isUnsubscribed) return unsubscribedThere('Campaign Monitor').failure
    if (status !== 401 || badCredentials.has(code)) return undefined
    return { kind: 'refused', message: text(json, 'Message') || 'This list belongs to another account.' }
  },
}
