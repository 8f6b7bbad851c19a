import { at, rows, text } from './read-json.ts'
import { basic, type EmailService, plainField, secretField, typedBase, unsubscribedThere } from './service.ts'

/** https://listmonk.app/docs/apis/apis/ */
export const listmonk: EmailService = {
  id: 'listmonk',
  name: 'listmonk',
  listLabel: 'List',
  credentialFields: [
    plainField('url', 'listmonk URL', 'Where its dashboard is, such as https://lists.example.com.'),
    plainField('user', 'API user', 'Admin → Users, a user of the type API.'),
    secretField('token', 'Access token', 'Shown once when the API user is made.'),
  ],
  // listmonk has no limits. This many requests at once keep it busy without a queue.
  limits: { perMinute: 240_000, atOnce: 64 },
  hasTags: false,
  hasFreeFields: true,
  open: ({ url = '', user = '', token = '' }) => ({
    base: `${typedBase(url)}/api`,
    headers: { authorization: basic(user, token) },
  }),
  async account({ get }) {
    await get('/lists', { per_page: 1 })
    return ''
  },
  lists: async ({ get }) =>
    rows(await get('/lists', { per_page: 'all' }), 'data', 'results').map((list) => ({
      id: text(list, 'id'),
      name: text(list, 'name'),
    })),
  fields: async () => [{ key: 'name', name: 'Name' }],
  async subscribe({ get, put, send }, { email, listId, fields: { name = '', ...attribs }, hasDoubleOptIn }) {
    const preconfirm_subscriptions = !hasDoubleOptIn
    const contact = { email, name: name || email.split('@')[0], status: 'enabled', attribs, preconfirm_subscriptions }
    const { status } = await send({
      path: '/subscribers',
      method: 'POST',
      json: { ...contact, lists: [Number(listId)] },
      accepts: [409],
    })
    if (status !== 409) return
    const query = `subscribers.email = '${email.toLowerCase().replaceAll("'", "''")}'`
    const known = at(await get('/subscribers', { query }), 'data', 'results', 0)
    const lists = rows(known, 'lists')
    const here = lists.find((list) => text(list, 'id') === listId)
    const isBlocked = text(known, 'status') === 'blocklisted'
    if (isBlocked || text(here, 'subscription_status') === 'unsubscribed') throw unsubscribedThere('listmonk')
    const id = Number(text(known, 'id'))
    // An update replaces the existing values.
    const update = {
      ...contact,
      name: name || text(known, 'name'),
      attribs: { ...(at(known, 'attribs') as object | undefined), ...attribs },
    }
    const before = lists.map((list) => Number(text(list, 'id')))
    if (hasDoubleOptIn || !lists.some(isUnanswered)) {
      await put(`/subscribers/${id}`, { ...update, lists: [...new Set([...before, Number(listId)])] })
      return
    }
    // Confirming this list in the same request would also confirm lists that are still waiting for confirmation.
    await put(`/subscribers/${id}`, { ...update, preconfirm_subscriptions: false, lists: before })
    const added = { ids: [id], action: 'add', target_list_ids: [Number(listId)], status: 'confirmed' }
    await put('/subscribers/lists', added)
  },
}

/** Returns whether a list has double opt-in and the contact hasn't confirmed it yet. */
const isUnanswered = (list: unknown) =>
  text(list, 'optin') === 'double' && text(list, 'subscription_status') === 'unconfirmed'
