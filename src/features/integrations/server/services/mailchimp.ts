import { createHash } from 'node:crypto'
import { rows, text } from './read-json.ts'
import { basic, type EmailService, secretField, unsubscribedThere } from './service.ts'

const standard = ['FNAME', 'LNAME']
const hashOf = (email: string) => createHash('md5').update(email.toLowerCase()).digest('hex')

/** Statuses that no request changes. `cleaned` is an address that bounced. */
const left = new Set(['unsubscribed', 'cleaned'])

/** Returns whether a checkbox value means checked. An unchecked box has a value such as "no". */
const isChecked = (value: string) => !/^(no|false|0|off)$/i.test(value.trim())

/** https://mailchimp.com/developer/marketing/api/ */
export const mailchimp: EmailService = {
  id: 'mailchimp',
  name: 'Mailchimp',
  listLabel: 'Audience',
  credentialFields: [
    secretField(
      'apiKey',
      'API key',
      'Account & billing → Extras → API keys. It ends in the data center, such as -us21.',
    ),
  ],
  limits: { perMinute: 600, atOnce: 8 },
  hasTags: true,
  open: ({ apiKey = '' }) => ({
    base: `https://${/-([a-z]+\d+)$/.exec(apiKey)?.[1] ?? 'us1'}.api.mailchimp.com/3.0`,
    headers: { authorization: basic('trellis', apiKey) },
  }),
  account: async ({ get }) => text(await get('/', { fields: 'account_name' }), 'account_name'),
  lists: async ({ get }) =>
    rows(await get('/lists', { count: 1000, fields: 'lists.id,lists.name' }), 'lists').map((list) => ({
      id: text(list, 'id'),
      name: text(list, 'name'),
    })),
  fields: async ({ get }, listId) => [
    ...standard.map((key) => ({ key, name: key === 'FNAME' ? 'First name' : 'Last name' })),
    ...rows(await get(`/lists/${listId}/merge-fields`, { count: 1000 }), 'merge_fields')
      .map((field) => ({ key: text(field, 'tag'), name: text(field, 'name') }))
      .filter(({ key }) => !standard.includes(key)),
  ],
  async subscribe({ put, post }, { email, listId, fields, tags, hasDoubleOptIn }) {
    const entries = Object.entries(fields)
    const member = `/lists/${listId}/members/${hashOf(email)}`
    const answer = await put(`${member}?skip_merge_validation=true`, {
      email_address: email,
      // Only applies to new contacts. Existing contacts who unsubscribed stay unsubscribed.
      status_if_new: hasDoubleOptIn ? 'pending' : 'subscribed',
      merge_fields: Object.fromEntries(entries.filter(([key]) => !key.startsWith('interest:'))),
      interests: Object.fromEntries(
        entries
          .filter(([key, value]) => key.startsWith('interest:') && isChecked(value))
          .map(([key]) => [key.slice(9), true]),
      ),
    })
    if (left.has(text(answer, 'status'))) throw unsubscribedThere('Mailchimp')
    if (tags.length > 0) await post(`${member}/tags`, { tags: tags.map((name) => ({ name, status: 'active' })) })
  },
  // Mailchimp responds to too many requests with a 403 without a reason.
  readFailure: (status, json) =>
    status === 403 && text(json, 'detail') === ''
      ? { kind: 'throttled', message: 'Mailchimp asks for fewer requests.' }
      : undefined,
}
