import { at, rows, text } from './read-json.ts'
import { type EmailService, secretField, ServiceError } from './service.ts'

/**
 * https://www.twilio.com/docs/sendgrid/api-reference/contacts. Contacts are added by jobs, which report refusals later.
 */
export const sendgrid: EmailService = {
  id: 'sendgrid',
  name: 'SendGrid',
  listLabel: 'List',
  credentialFields: [secretField('apiKey', 'API key', 'Settings → API Keys, with full access to Marketing.')],
  limits: { perMinute: 500, atOnce: 3 },
  hasTags: false,
  open: ({ apiKey = '' }) => ({
    base: 'https://api.sendgrid.com/v3',
    headers: { authorization: `Bearer ${apiKey}` },
  }),
  async account({ get }) {
    await get('/marketing/lists', { page_size: 1 })
    return ''
  },
  async lists({ get }) {
    let found: { id: string; name: string }[] = []
    for (let page = '/marketing/lists?page_size=1000', pages = 0; page !== '' && pages < 20; pages++) {
      const answer = await get(page)
      found = [...found, ...rows(answer, 'result').map((list) => ({ id: text(list, 'id'), name: text(list, 'name') }))]
      page = text(answer, '_metadata', 'next')
    }
    return found
  },
  async fields({ get }) {
    const answer = await get('/marketing/field_definitions')
    const own = rows(answer, 'reserved_fields').filter((field) => at(field, 'read_only') !== true)
    return [
      ...own
        .map((field) => ({ key: text(field, 'name'), name: text(field, 'name').replaceAll('_', ' ') }))
        .filter(({ key }) => key !== 'email'),
      ...rows(answer, 'custom_fields').map((field) => ({
        key: `custom:${text(field, 'id')}`,
        name: text(field, 'name'),
      })),
    ]
  },
  async subscribe({ put }, { email, listId, fields }) {
    const entries = Object.entries(fields)
    const custom = entries.filter(([key]) => key.startsWith('custom:')).map(([key, value]) => [key.slice(7), value])
    const own = Object.fromEntries(entries.filter(([key]) => !key.startsWith('custom:')))
    const contact = { ...own, email, custom_fields: Object.fromEntries(custom) as Record<string, string> }
    return text(await put('/marketing/contacts', { list_ids: [listId], contacts: [contact] }), 'job_id')
  },
  async check({ get }, jobId) {
    const job = await get(`/marketing/contacts/imports/${jobId}`)
    const status = text(job, 'status')
    if (status === 'pending') return false
    if (status === 'failed' || Number(at(job, 'results', 'errored_count') ?? 0) > 0) {
      throw new ServiceError({ kind: 'refused', message: 'SendGrid refused the contact.' })
    }
    return true
  },
}
