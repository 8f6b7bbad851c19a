import { text } from '../read-json.ts'
import type { UnsubscribeHook } from './hook.ts'

/** https://mailchimp.com/developer/marketing/guides/sync-audience-data-webhooks/. It opens the address once before it takes it. */
export const mailchimpHook: UnsubscribeHook = {
  isPerList: true,
  async register({ post }, { url, listId }) {
    const events = {
      subscribe: false,
      unsubscribe: true,
      profile: false,
      cleaned: false,
      upemail: false,
      campaign: false,
    }
    const answer = await post(`/lists/${listId}/webhooks`, {
      url,
      events,
      sources: { user: true, admin: true, api: true },
    })
    return { id: text(answer, 'id') }
  },
  remove: ({ send }, id, listId) => send({ path: `/lists/${listId}/webhooks/${id}`, method: 'DELETE' }),
  read({ body }) {
    const form = new URLSearchParams(body.toString('utf8'))
    if (form.get('type') !== 'unsubscribe') return []
    return [{ email: form.get('data[email]') ?? '', listId: form.get('data[list_id]') ?? '' }]
  },
}
