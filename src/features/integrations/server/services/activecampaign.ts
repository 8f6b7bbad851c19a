import { rows, text } from './read-json.ts'
import { type EmailService, plainField, secretField, typedBase, unsubscribedThere } from './service.ts'
import type { ServiceApi } from './service-api.ts'

const standard = { firstName: 'First name', lastName: 'Last name', phone: 'Phone' }
const page = 100

async function all({ get }: ServiceApi, path: string, key: string): Promise<unknown[]> {
  let found: unknown[] = []
  for (let offset = 0; offset < 10_000; offset += page) {
    const part = rows(await get(path, { limit: page, offset }), key)
    found = [...found, ...part]
    if (part.length < page) break
  }
  return found
}

/** https://developers.activecampaign.com/reference */
export const activecampaign: EmailService = {
  id: 'activecampaign',
  name: 'ActiveCampaign',
  listLabel: 'List',
  credentialFields: [
    plainField('url', 'API URL', 'Settings → Developer, such as https://name.api-us1.com.'),
    secretField('apiKey', 'API key', 'Settings → Developer.'),
  ],
  limits: { perMinute: 280, atOnce: 3 },
  hasTags: true,
  open: ({ url = '', apiKey = '' }) => ({ base: `${typedBase(url)}/api/3`, headers: { 'api-token': apiKey } }),
  account: async ({ get }) => text(await get('/users/me'), 'user', 'username'),
  lists: async (api) =>
    (await all(api, '/lists', 'lists')).map((list) => ({ id: text(list, 'id'), name: text(list, 'name') })),
  fields: async (api) => [
    ...Object.entries(standard).map(([key, name]) => ({ key, name })),
    ...(await all(api, '/fields', 'fields')).map((field) => ({ key: text(field, 'id'), name: text(field, 'title') })),
  ],
  async subscribe(api, { email, listId, fields, tags }) {
    const { firstName, lastName, phone, ...custom } = fields
    const fieldValues = Object.entries(custom).map(([field, value]) => ({ field, value }))
    const known = { ...(firstName && { firstName }), ...(lastName && { lastName }), ...(phone && { phone }) }
    const contact = text(
      await api.post('/contact/sync', { contact: { email, ...known, fieldValues } }),
      'contact',
      'id',
    )
    const memberships = rows(await api.get(`/contacts/${contact}/contactLists`), 'contactLists')
    const membership = memberships.find((row) => text(row, 'list') === listId)
    // Status 1 would subscribe them again.
    if (text(membership, 'status') === '2') throw unsubscribedThere('ActiveCampaign')
    await api.post('/contactLists', { contactList: { list: listId, contact, status: '1' } })
    for (const name of tags) await addTag(api, contact, name)
  },
}

async function addTag({ get, post }: ServiceApi, contact: string, name: string): Promise<void> {
  const found = rows(await get('/tags', { search: name, limit: page }), 'tags').find((tag) => text(tag, 'tag') === name)
  const tag = found
    ? text(found, 'id')
    : text(await post('/tags', { tag: { tag: name, tagType: 'contact' } }), 'tag', 'id')
  await post('/contactTags', { contactTag: { contact, tag } })
}
