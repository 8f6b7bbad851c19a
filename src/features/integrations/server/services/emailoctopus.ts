import { createHash } from 'node:crypto'
import { rows, text } from './read-json.ts'
import { type EmailService, secretField, unsubscribedThere } from './service.ts'

/** https://emailoctopus.com/api-documentation/v2 */
export const emailoctopus: EmailService = {
  id: 'emailoctopus',
  name: 'EmailOctopus',
  listLabel: 'List',
  credentialFields: [secretField('apiKey', 'API key (v2)', 'Account → Integrations & API → Developer tools.')],
  limits: { perMinute: 500, atOnce: 4 },
  hasTags: true,
  open: ({ apiKey = '' }) => ({
    base: 'https://api.emailoctopus.com',
    headers: { authorization: `Bearer ${apiKey}` },
  }),
  async account({ get }) {
    await get('/lists', { limit: 1 })
    return ''
  },
  async lists({ get }) {
    let found: { id: string; name: string }[] = []
    for (let after = '', pages = 0; pages < 50; pages++) {
      const answer = await get('/lists', { limit: 100, ...(after && { starting_after: after }) })
      found = [...found, ...rows(answer, 'data').map((list) => ({ id: text(list, 'id'), name: text(list, 'name') }))]
      after = text(answer, 'paging', 'next', 'starting_after')
      if (after === '') break
    }
    return found
  },
  fields: async ({ get }, listId) =>
    rows(await get(`/lists/${listId}`), 'fields')
      .map((field) => ({ key: text(field, 'tag'), name: text(field, 'label') }))
      .filter(({ key }) => key !== 'EmailAddress'),
  async subscribe({ send, put }, { email, listId, fields, tags, hasDoubleOptIn }) {
    const hash = createHash('md5').update(email.toLowerCase()).digest('hex')
    const known = await send({ path: `/lists/${listId}/contacts/${hash}`, accepts: [404] })
    const status = text(known.json, 'status')
    if (known.status === 200 && status === 'unsubscribed') throw unsubscribedThere('EmailOctopus')
    await put(`/lists/${listId}/contacts`, {
      email_address: email,
      fields,
      tags: Object.fromEntries(tags.map((tag) => [tag, true])),
      status: hasDoubleOptIn && status !== 'subscribed' ? 'pending' : 'subscribed',
    })
  },
}
