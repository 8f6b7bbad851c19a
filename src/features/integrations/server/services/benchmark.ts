import { rows, text } from './read-json.ts'
import { type EmailService, secretField } from './service.ts'

const standard = { FirstName: 'First name', MiddleName: 'Middle name', LastName: 'Last name' }
const numbers = Array.from({ length: 24 }, (_, index) => index + 1)

/** https://developer.benchmarkemail.com. A list's own fields are numbered: Field1 to Field24. */
export const benchmark: EmailService = {
  id: 'benchmark',
  name: 'Benchmark Email',
  listLabel: 'List',
  credentialFields: [secretField('apiKey', 'API key', 'Account → Integrations → API key.')],
  limits: { perMinute: 240, atOnce: 2 },
  hasTags: false,
  open: ({ apiKey = '' }) => ({
    base: 'https://clientapi.benchmarkemail.com',
    headers: { authtoken: apiKey },
  }),
  async account({ get }) {
    await get('/Contact/', { pageSize: 1 })
    return ''
  },
  lists: async ({ get }) =>
    rows(await get('/Contact/', { pageSize: 1000 }), 'Response', 'Data').map((list) => ({
      id: text(list, 'ID'),
      name: text(list, 'Name'),
    })),
  async fields({ get }, listId) {
    const list = await get(`/Contact/${listId}`)
    const own = numbers.map((n) => ({ key: `Field${n}`, name: text(list, 'Response', 'Data', `Field${n}Name`) }))
    return [...Object.entries(standard).map(([key, name]) => ({ key, name })), ...own.filter(({ name }) => name !== '')]
  },
  async subscribe({ post }, { email, listId, fields }) {
    await post(`/Contact/${listId}/ContactDetails`, { Data: { ...fields, Email: email, EmailPerm: '1' } })
  },
  // A refusal comes with status 200 and a status of -1 inside.
  readFailure(status, json) {
    const errors = rows(json, 'Response', 'Errors').map((error) => text(error, 'Message') || text(error))
    if (text(json, 'Response', 'Status') !== '-1') return undefined
    const message = errors.filter(Boolean).join(' ') || 'Benchmark Email refused the contact.'
    return { kind: status === 401 || /auth ?token/i.test(message) ? 'expired' : 'refused', message }
  },
}
