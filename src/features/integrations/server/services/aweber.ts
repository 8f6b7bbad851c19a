import { rows, text } from './read-json.ts'
import { type EmailService, oauthFields, unsubscribedThere } from './service.ts'

const fullName = { key: 'name', name: 'Name' }

/** https://api.aweber.com. The ID of a list contains its account: "12/lists/34". */
export const aweber: EmailService = {
  id: 'aweber',
  name: 'AWeber',
  listLabel: 'List',
  credentialFields: oauthFields('labs.aweber.com → My Apps, a confidential app.'),
  oauth: {
    authorizeUrl: () => 'https://auth.aweber.com/oauth2/authorize',
    tokenUrl: () => 'https://auth.aweber.com/oauth2/token',
    scopes: ['account.read', 'list.read', 'subscriber.read', 'subscriber.write'],
    // AWeber refuses PKCE from apps that have a secret.
    usesPkce: false,
    clientIn: 'header',
  },
  limits: { perMinute: 110, atOnce: 2 },
  hasTags: true,
  open: ({ accessToken = '' }) => ({
    base: 'https://api.aweber.com/1.0',
    headers: { authorization: `Bearer ${accessToken}` },
  }),
  account: async ({ get }) => text(await get('/accounts'), 'entries', 0, 'id'),
  async lists({ get }) {
    let found: { id: string; name: string }[] = []
    for (const account of rows(await get('/accounts'), 'entries')) {
      const id = text(account, 'id')
      let page = `/accounts/${id}/lists?ws.size=100`
      for (let pages = 0; page !== '' && pages < 50; pages++) {
        const answer = await get(page)
        const lists = rows(answer, 'entries')
        found = [
          ...found,
          ...lists.map((list) => ({ id: `${id}/lists/${text(list, 'id')}`, name: text(list, 'name') })),
        ]
        page = text(answer, 'next_collection_link')
      }
    }
    return found
  },
  fields: async ({ get }, listId) => [
    fullName,
    ...rows(await get(`/accounts/${listId}/custom_fields`, { 'ws.size': 100 }), 'entries').map((field) => ({
      key: `custom:${text(field, 'name')}`,
      name: text(field, 'name'),
    })),
  ],
  async subscribe({ get, post }, { email, listId, fields: { name, ...custom }, tags }) {
    const people = `/accounts/${listId}/subscribers`
    const found = await get(people, { 'ws.op': 'find', email })
    if (text(found, 'entries', 0, 'status') === 'unsubscribed') throw unsubscribedThere('AWeber')
    const custom_fields = Object.fromEntries(
      Object.entries(custom).map(([key, value]) => [key.replace('custom:', ''), value]),
    )
    await post(people, {
      email,
      update_existing: 'true',
      custom_fields,
      tags,
      ...(name && { name }),
    })
  },
  // AWeber responds with 403 if an account has used up its 120 requests per minute.
  readFailure: (status, json) =>
    status === 403 && /rate limit/i.test(text(json, 'error', 'message'))
      ? { kind: 'throttled', message: 'AWeber asks for fewer requests.', retryAfterMs: 60_000 }
      : undefined,
}
