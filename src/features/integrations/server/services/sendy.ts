import { rows, text } from './read-json.ts'
import { type EmailService, plainField, secretField, ServiceError, typedBase, unsubscribedThere } from './service.ts'
import type { ServiceApi } from './service-api.ts'

/** Sends a request to Sendy, which responds with plain text and always with status 200. */
async function say({ send, credentials }: ServiceApi, path: string, form: Record<string, string>): Promise<unknown> {
  const { apiKey = '' } = credentials
  const { json } = await send({ path, form: { api_key: apiKey, ...form }, isText: true })
  if (json === 'Invalid API key' || json === 'API key not passed') {
    throw new ServiceError({ kind: 'expired', message: 'Sendy refused the API key.' })
  }
  return json
}

const fine = new Set(['1', 'true', 'Already subscribed.'])

/** https://sendy.co/api */
export const sendy: EmailService = {
  id: 'sendy',
  name: 'Sendy',
  listLabel: 'List',
  credentialFields: [
    plainField('url', 'Sendy URL', 'Where it is installed, such as https://sendy.example.com.'),
    secretField('apiKey', 'API key', 'Settings, in the upper right.'),
  ],
  limits: { perMinute: 300, atOnce: 2 },
  hasTags: false,
  hasFreeFields: true,
  open: ({ url = '' }) => ({ base: typedBase(url) }),
  async account(api) {
    await say(api, '/api/brands/get-brands.php', {})
    return ''
  },
  async lists(api) {
    let found: { id: string; name: string }[] = []
    const brands = rows(await say(api, '/api/brands/get-brands.php', {}))
    for (const brand of brands) {
      const lists = rows(await say(api, '/api/lists/get-lists.php', { brand_id: text(brand, 'id') }))
      const prefix = brands.length > 1 ? `${text(brand, 'name')}: ` : ''
      found = [...found, ...lists.map((list) => ({ id: text(list, 'id'), name: prefix + text(list, 'name') }))]
    }
    return found
  },
  fields: async () => [{ key: 'name', name: 'Name' }],
  async subscribe(api, { email, listId, fields }) {
    const status = await say(api, '/api/subscribers/subscription-status.php', { email, list_id: listId })
    if (status === 'Unsubscribed' || status === 'Complained') throw unsubscribedThere('Sendy')
    const answer = await say(api, '/subscribe', {
      ...fields,
      email,
      list: listId,
      boolean: 'true',
      gdpr: 'true',
    })
    if (!fine.has(String(answer)))
      throw new ServiceError({ kind: 'refused', message: `Sendy: ${String(answer).slice(0, 200)}` })
  },
}
