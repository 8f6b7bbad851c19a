import { at, rows, text } from './read-json.ts'
import { type EmailService, secretField, unsubscribedThere } from './service.ts'

/**
 * https://docs.moosend.com/developers/api-documentation. The key is part of the address, so addresses are never logged.
 */
export const moosend: EmailService = {
  id: 'moosend',
  name: 'Moosend',
  listLabel: 'List',
  credentialFields: [secretField('apiKey', 'API key', 'Settings → API key.')],
  limits: { perMinute: 55, atOnce: 1 },
  hasTags: true,
  open: ({ apiKey = '' }) => ({ base: 'https://api.moosend.com/v3', query: { apikey: apiKey } }),
  async account({ get }) {
    await get('/lists/1/1.json')
    return ''
  },
  lists: async ({ get }) =>
    rows(await get('/lists/1/1000.json', { WithStatistics: 'false' }), 'Context', 'MailingLists').map((list) => ({
      id: text(list, 'ID'),
      name: text(list, 'Name'),
    })),
  fields: async ({ get }, listId) => [
    { key: 'Name', name: 'Name' },
    { key: 'Mobile', name: 'Mobile phone' },
    ...rows(await get(`/lists/${listId}/details.json`), 'Context', 'CustomFieldsDefinition').map((field) => ({
      key: `custom:${text(field, 'Name')}`,
      name: text(field, 'Name'),
    })),
  ],
  async subscribe({ send, post }, { email, listId, fields, tags }) {
    const { json } = await send({ path: `/subscribers/${listId}/view.json`, query: { Email: email }, accepts: [404] })
    const known = at(json, 'Context')
    if (text(known, 'SubscribeType') === '2') throw unsubscribedThere('Moosend')
    const { Name = text(known, 'Name'), Mobile = text(known, 'Mobile'), ...custom } = fields
    // Omitted values are cleared, so existing values are sent again.
    const values = new Map(rows(known, 'CustomFields').map((field) => [text(field, 'Name'), text(field, 'Value')]))
    for (const [key, value] of Object.entries(custom)) values.set(key.replace('custom:', ''), value)
    const before = rows(known, 'Tags').map(String)
    await post(`/subscribers/${listId}/subscribe.json`, {
      Email: email,
      Name,
      ...(Mobile && { Mobile }),
      CustomFields: [...values].map(([key, value]) => `${key}=${value}`),
      Tags: [...new Set([...before, ...tags])],
    })
  },
  // Errors have the HTTP status 200 and a code.
  readFailure(status, json) {
    if (status === 401) return undefined
    const code = text(json, 'Code')
    if (code === '' || code === '0' || code === 'MEMBER_NOT_FOUND') return undefined
    const message = text(json, 'Error') || `Moosend refused the request (${code}).`
    return /api[ _]?key/i.test(message)
      ? { kind: 'expired', message: 'Moosend refused the API key.' }
      : { kind: 'refused', message }
  },
}
