import { rows, text } from './read-json.ts'
import { type EmailService, oauthFields, unsubscribedThere } from './service.ts'
import type { ServiceApi } from './service-api.ts'

const standard = { first_name: 'First name', last_name: 'Last name', phone_number: 'Phone', company_name: 'Company' }

async function all({ get }: ServiceApi, path: string, key: string): Promise<unknown[]> {
  let found: unknown[] = []
  for (let page = path, pages = 0; page !== '' && pages < 50; pages++) {
    const answer = await get(page)
    found = [...found, ...rows(answer, key)]
    // The next page's address is relative to the host's root: /v3/….
    page = text(answer, '_links', 'next', 'href').replace(/^\/v3/, '')
  }
  return found
}

/** https://developer.constantcontact.com/api_reference/ */
export const constantcontact: EmailService = {
  id: 'constantcontact',
  name: 'Constant Contact',
  listLabel: 'List',
  credentialFields: oauthFields('app.constantcontact.com/pages/dma/portal, an app with a client secret.'),
  oauth: {
    authorizeUrl: () => 'https://authz.constantcontact.com/oauth2/default/v1/authorize',
    tokenUrl: () => 'https://authz.constantcontact.com/oauth2/default/v1/token',
    scopes: ['contact_data', 'account_read', 'offline_access'],
    usesPkce: true,
    clientIn: 'header',
  },
  limits: { perMinute: 220, atOnce: 2 },
  hasTags: true,
  open: ({ accessToken = '' }) => ({
    base: 'https://api.cc.email/v3',
    headers: { authorization: `Bearer ${accessToken}` },
  }),
  account: async ({ get }) => text(await get('/account/summary'), 'organization_name'),
  lists: async (api) =>
    (await all(api, '/contact_lists?limit=1000', 'lists')).map((list) => ({
      id: text(list, 'list_id'),
      name: text(list, 'name'),
    })),
  fields: async (api) => [
    ...Object.entries(standard).map(([key, name]) => ({ key, name })),
    ...(await all(api, '/contact_custom_fields?limit=100', 'custom_fields')).map((field) => ({
      key: text(field, 'custom_field_id'),
      name: text(field, 'label'),
    })),
  ],
  async subscribe(api, { email, listId, fields, tags }) {
    const found = await api.get('/contacts', { email, status: 'all' })
    if (text(found, 'contacts', 0, 'email_address', 'permission_to_send') === 'unsubscribed') {
      throw unsubscribedThere('Constant Contact')
    }
    const entries = Object.entries(fields)
    const contact = await api.post('/contacts/sign_up_form', {
      email_address: email,
      ...Object.fromEntries(entries.filter(([key]) => key in standard)),
      list_memberships: [listId],
      custom_fields: entries
        .filter(([key]) => !(key in standard))
        .map(([custom_field_id, value]) => ({ custom_field_id, value })),
    })
    if (tags.length === 0) return
    const known = await all(api, '/contact_tags?limit=500', 'tags')
    const tag_ids: string[] = []
    for (const name of tags) {
      const tag = known.find((row) => text(row, 'name') === name) ?? (await api.post('/contact_tags', { name }))
      tag_ids.push(text(tag, 'tag_id'))
    }
    await api.post('/activities/contacts_taggings_add', {
      source: { contact_ids: [text(contact, 'contact_id')] },
      tag_ids,
    })
  },
  // The limit of 10,000 requests per day. Exceeding the limit of 4 per second returns 429 instead.
  readFailure: (_status, json) =>
    [text(json, 'error_key'), text(json, 0, 'error_key')].some((key) => key.includes('quota_exceeded'))
      ? { kind: 'throttled', message: 'Constant Contact takes no more requests today.', retryAfterMs: 3_600_000 }
      : undefined,
}
