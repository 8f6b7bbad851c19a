import { rows, text } from './read-json.ts'
import { type EmailService, secretField, ServiceError, unsubscribedThere } from './service.ts'
import type { ServiceApi } from './service-api.ts'

const page = 1000

async function all({ send }: ServiceApi, path: string): Promise<unknown[]> {
  let found: unknown[] = []
  for (let number = 1, last = 1; number <= Math.min(last, 20); number++) {
    const { json, headers } = await send({ path, query: { perPage: page, page: number } })
    found = [...found, ...rows(json)]
    last = Number(headers['totalpages'] ?? 1)
  }
  return found
}

/** Converts a tag: GetResponse only allows lowercase letters, digits and underscores. */
const tagName = (tag: string) =>
  tag
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 255)

async function tagIds(api: ServiceApi, tags: readonly string[]): Promise<{ tagId: string }[]> {
  if (tags.length === 0) return []
  const known = await all(api, '/tags')
  const ids = []
  for (const name of tags.map(tagName)) {
    const tag = known.find((row) => text(row, 'name') === name) ?? (await api.post('/tags', { name }))
    ids.push({ tagId: text(tag, 'tagId') })
  }
  return ids
}

const isAt = (email: string) => (row: unknown) => text(row, 'email').toLowerCase() === email.toLowerCase()

/**
 * Returns the ID of a contact on a list; empty if there is none. GetResponse's search also matches parts of an address.
 */
async function contactId(api: ServiceApi, listId: string, email: string): Promise<string> {
  const found = rows(await api.get('/contacts', { 'query[email]': email, 'query[campaignId]': listId }))
  return text(found.find(isAt(email)), 'contactId')
}

/** Returns whether a contact has left a list. Adding them would subscribe them again. */
async function wasRemoved(api: ServiceApi, listId: string, email: string): Promise<boolean> {
  const section = {
    campaignIdsList: [listId],
    logicOperator: 'and',
    subscriberCycle: ['receiving_autoresponder', 'not_receiving_autoresponder'],
    subscriptionDate: 'all_time',
    conditions: [{ conditionType: 'email', operatorType: 'string_operator', operator: 'is', value: email }],
  }
  const search = { subscribersType: ['removed'], sectionLogicOperator: 'and', section: [section] }
  return rows(await api.post('/search-contacts/contacts', search)).some(isAt(email))
}

interface Contact {
  readonly name?: string
  readonly customFieldValues: readonly { customFieldId: string; value: string[] }[]
  readonly tags: readonly { tagId: string }[]
}

/**
 * Adds data to an existing contact, in separate requests: an update of the contact itself would replace all its fields
 * and tags.
 */
async function update({ post }: ServiceApi, id: string, { name, customFieldValues, tags }: Contact): Promise<void> {
  if (name) await post(`/contacts/${id}`, { name })
  if (customFieldValues.length > 0) await post(`/contacts/${id}/custom-fields`, { customFieldValues })
  if (tags.length > 0) await post(`/contacts/${id}/tags`, { tags })
}

/** https://apireference.getresponse.com */
export const getresponse: EmailService = {
  id: 'getresponse',
  name: 'GetResponse',
  listLabel: 'List',
  credentialFields: [
    secretField('apiKey', 'API key', 'Tools → Integrations and API → API. A key that is unused for 90 days expires.'),
  ],
  limits: { perMinute: 2500, atOnce: 8 },
  hasTags: true,
  open: ({ apiKey = '' }) => ({
    base: 'https://api.getresponse.com/v3',
    headers: { 'x-auth-token': `api-key ${apiKey}` },
  }),
  account: async ({ get }) => text(await get('/accounts'), 'email'),
  lists: async (api) =>
    (await all(api, '/campaigns')).map((list) => ({ id: text(list, 'campaignId'), name: text(list, 'name') })),
  fields: async (api) => [
    { key: 'name', name: 'Name' },
    ...(await all(api, '/custom-fields')).map((field) => ({
      key: text(field, 'customFieldId'),
      name: text(field, 'name'),
    })),
  ],
  async subscribe(api, { email, listId, fields: { name, ...custom }, tags }) {
    const known = await contactId(api, listId, email)
    if (known === '' && (await wasRemoved(api, listId, email))) throw unsubscribedThere('GetResponse')
    const contact: Contact = {
      ...(name && { name }),
      customFieldValues: Object.entries(custom).map(([customFieldId, value]) => ({ customFieldId, value: [value] })),
      tags: await tagIds(api, tags),
    }
    if (known !== '') return update(api, known, contact)
    const { status, json } = await api.send({
      path: '/contacts',
      method: 'POST',
      json: { ...contact, email, campaign: { campaignId: listId } },
      accepts: [409],
    })
    if (status !== 409) return
    if (text(json, 'code') !== '1008') {
      throw new ServiceError({ kind: 'refused', message: text(json, 'message') || 'GetResponse refused the contact.' })
    }
    // The contact was added in the meantime.
    const id = await contactId(api, listId, email)
    if (id !== '') await update(api, id, contact)
  },
}
