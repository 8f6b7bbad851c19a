import { at, rows, text } from './read-json.ts'
import { type EmailService, secretField, unsubscribedThere } from './service.ts'
import type { ServiceApi } from './service-api.ts'

async function all({ get }: ServiceApi, path: string, key: string): Promise<unknown[]> {
  let found: unknown[] = []
  for (let after = '', pages = 0; pages < 20; pages++) {
    const answer = await get(path, { per_page: 500, ...(after && { after }) })
    found = [...found, ...rows(answer, key)]
    if (at(answer, 'pagination', 'has_next_page') !== true) break
    after = text(answer, 'pagination', 'end_cursor')
  }
  return found
}

/** https://developers.kit.com/api-reference. Its forms and tags act as lists: "forms/12", "tags/7". */
export const kit: EmailService = {
  id: 'kit',
  name: 'Kit',
  listLabel: 'Form or tag',
  credentialFields: [secretField('apiKey', 'API key (v4)', 'Settings → Developer → V4 keys.')],
  limits: { perMinute: 110, atOnce: 2 },
  hasTags: true,
  open: ({ apiKey = '' }) => ({ base: 'https://api.kit.com/v4', headers: { 'x-kit-api-key': apiKey } }),
  account: async ({ get }) => text(await get('/account'), 'account', 'name'),
  async lists(api) {
    const [forms, tags] = [await all(api, '/forms', 'forms'), await all(api, '/tags', 'tags')]
    return [
      ...forms.map((form) => ({ id: `forms/${text(form, 'id')}`, name: `Form: ${text(form, 'name')}` })),
      ...tags.map((tag) => ({ id: `tags/${text(tag, 'id')}`, name: `Tag: ${text(tag, 'name')}` })),
    ]
  },
  fields: async (api) => [
    { key: 'first_name', name: 'First name' },
    ...(await all(api, '/custom_fields', 'custom_fields')).map((field) => ({
      key: text(field, 'key'),
      name: text(field, 'label'),
    })),
  ],
  async subscribe({ post }, { email, listId, fields: { first_name, ...fields }, tags }) {
    const subscriber = { email_address: email, ...(first_name && { first_name }), fields }
    const state = text(await post('/subscribers', subscriber), 'subscriber', 'state')
    if (state === 'cancelled' || state === 'complained') throw unsubscribedThere('Kit')
    await post(`/${listId}/subscribers`, { email_address: email })
    for (const name of tags) {
      // Creating a tag that already exists returns it.
      const tag = text(await post('/tags', { name }), 'tag', 'id')
      await post(`/tags/${tag}/subscribers`, { email_address: email })
    }
  },
}
