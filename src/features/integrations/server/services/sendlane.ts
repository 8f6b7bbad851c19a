import { at, rows, text } from './read-json.ts'
import { type EmailService, secretField } from './service.ts'
import type { ServiceApi } from './service-api.ts'

const standard = { first_name: 'First name', last_name: 'Last name', phone: 'Phone' }

async function all({ get }: ServiceApi, path: string): Promise<unknown[]> {
  let found: unknown[] = []
  for (let page = 1, last = 1; page <= Math.min(last, 50); page++) {
    const answer = await get(path, { per_page: 100, page })
    found = [...found, ...rows(answer, 'data')]
    last = Number(at(answer, 'meta', 'last_page') ?? at(answer, 'pagination', 'last_page') ?? 1)
  }
  return found
}

/** https://api-docs.sendlane.com, version 2 */
export const sendlane: EmailService = {
  id: 'sendlane',
  name: 'Sendlane',
  listLabel: 'List',
  credentialFields: [secretField('apiKey', 'API token', 'Account settings → API → API v2.')],
  limits: { perMinute: 220, atOnce: 2 },
  hasTags: false,
  open: ({ apiKey = '' }) => ({
    base: 'https://api.sendlane.com/v2',
    headers: { authorization: `Bearer ${apiKey}` },
  }),
  async account({ get }) {
    await get('/lists', { per_page: 1 })
    return ''
  },
  lists: async (api) => (await all(api, '/lists')).map((list) => ({ id: text(list, 'id'), name: text(list, 'name') })),
  fields: async (api) => [
    ...Object.entries(standard).map(([key, name]) => ({ key, name })),
    ...(await all(api, '/custom-fields')).map((field) => ({ key: text(field, 'id'), name: text(field, 'name') })),
  ],
  async subscribe({ post }, { email, listId, fields }) {
    const entries = Object.entries(fields)
    const contact = {
      email,
      ...Object.fromEntries(entries.filter(([key]) => key in standard)),
      custom_fields: entries.filter(([key]) => !(key in standard)).map(([id, value]) => ({ id: Number(id), value })),
    }
    await post(`/lists/${listId}/contacts`, { contacts: [contact] })
  },
}
