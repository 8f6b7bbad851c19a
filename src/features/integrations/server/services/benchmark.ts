import { rows, text } from './read-json.ts'
import { type EmailService, secretField, ServiceError, unsubscribedThere } from './service.ts'
import type { ServiceApi } from './service-api.ts'

const standard = { FirstName: 'First name', MiddleName: 'Middle name', LastName: 'Last name' }
const numbers = Array.from({ length: 24 }, (_, index) => index + 1)

/** Returns the contacts found by a search. A search without results may return an error. */
async function search({ get }: ServiceApi, path: string, query: Readonly<Record<string, string>>): Promise<unknown[]> {
  try {
    return rows(await get(path, query), 'Response', 'Data')
  } catch (error) {
    const isNone = error instanceof ServiceError && /^no |not found|does not exist/i.test(error.message)
    if (isNone && error.failure.kind === 'refused') return []
    throw error
  }
}

/**
 * Returns whether a contact unsubscribed from a list, or from the whole account. Adding them would grant permission
 * again.
 */
async function hasUnsubscribed(api: ServiceApi, listId: string, email: string): Promise<boolean> {
  const isThem = (row: unknown) => text(row, 'Email').toLowerCase() === email.toLowerCase()
  const everywhere = await search(api, '/Contact/ContactDetails', { Search: email })
  if (everywhere.some((row) => isThem(row) && text(row, 'IsMasterUnsubScribe') === '1')) return true
  // Filter 2: unsubscribed. Type 2: exact address.
  const exact = { Filter: '2', SearchField: 'email', SearchType: '2', SearchFilter: email }
  return (await search(api, `/Contact/${listId}/ContactDetails`, exact)).some(isThem)
}

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
  async subscribe(api, { email, listId, fields }) {
    if (await hasUnsubscribed(api, listId, email)) throw unsubscribedThere('Benchmark Email')
    await api.post(`/Contact/${listId}/ContactDetails`, { Data: { ...fields, Email: email, EmailPerm: '1' } })
  },
  // A refusal has the HTTP status 200, with a status of -1 in the body.
  readFailure(status, json) {
    const errors = rows(json, 'Response', 'Errors').map((error) => text(error, 'Message') || text(error))
    if (text(json, 'Response', 'Status') !== '-1') return undefined
    const message = errors.filter(Boolean).join(' ') || 'Benchmark Email refused the contact.'
    return { kind: status === 401 || /auth ?token/i.test(message) ? 'expired' : 'refused', message }
  },
}
