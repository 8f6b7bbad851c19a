import { at, rows, text } from './read-json.ts'
import { type EmailService, secretField, unsubscribedThere } from './service.ts'
import type { ServiceApi } from './service-api.ts'

const standard = { first_name: 'First name', last_name: 'Last name', phone: 'Phone' }

async function all({ get }: ServiceApi, path: string): Promise<unknown[]> {
  let found: unknown[] = []
  for (let page = 1, last = 1; page <= Math.min(last, 50); page++) {
    const answer = await get(path, { limit: 100, page })
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
  hasTags: true,
  open: ({ apiKey = '' }) => ({
    base: 'https://api.sendlane.com/v2',
    headers: { authorization: `Bearer ${apiKey}` },
  }),
  async account({ get }) {
    await get('/lists', { limit: 1 })
    return ''
  },
  lists: async (api) => (await all(api, '/lists')).map((list) => ({ id: text(list, 'id'), name: text(list, 'name') })),
  fields: async (api) => [
    ...Object.entries(standard).map(([key, name]) => ({ key, name })),
    ...(await all(api, '/custom-fields')).map((field) => ({ key: text(field, 'id'), name: text(field, 'name') })),
  ],
  async subscribe(api, { email, listId, fields, tags }) {
    if (await hasLeft(api, email)) throw unsubscribedThere('Sendlane')
    const entries = Object.entries(fields)
    const tag_ids = await tagIds(api, tags)
    const contact = {
      email,
      ...Object.fromEntries(entries.filter(([key]) => key in standard)),
      ...(tag_ids.length > 0 && { tag_ids }),
      custom_fields: entries.filter(([key]) => !(key in standard)).map(([id, value]) => ({ id: Number(id), value })),
    }
    await api.post(`/lists/${listId}/contacts`, { contacts: [contact] })
  },
}

/** Returns whether a contact unsubscribed from the account, or is on its suppression list. */
async function hasLeft({ send }: ServiceApi, email: string): Promise<boolean> {
  const { json } = await send({ path: '/contacts/search', query: { email }, accepts: [404] })
  return at(json, 'data', 'subscribed') === false || at(json, 'data', 'suppressed') === true
}

async function tagIds(api: ServiceApi, tags: readonly string[]): Promise<number[]> {
  if (tags.length === 0) return []
  const known = await all(api, '/tags')
  const ids: number[] = []
  for (const name of tags) {
    const tag = known.find((row) => text(row, 'name') === name) ?? at(await api.post('/tags', { name }), 'data')
    ids.push(Number(text(tag, 'id')))
  }
  return ids
}
