import { text } from '../read-json.ts'
import type { UnsubscribeHook } from './hook.ts'

/** https://developers.activecampaign.com/page/webhooks. One address for all lists. A notification names its list. */
export const activecampaignHook: UnsubscribeHook = {
  async register({ post }, { url }) {
    const answer = await post('/webhooks', {
      webhook: { name: 'Trellis', url, events: ['unsubscribe'], sources: ['public', 'admin', 'api', 'system'] },
    })
    return { id: text(answer, 'webhook', 'id') }
  },
  remove: ({ send }, id) => send({ path: `/webhooks/${id}`, method: 'DELETE' }),
  read({ body }) {
    const form = new URLSearchParams(body.toString('utf8'))
    if (form.get('type') !== 'unsubscribe') return []
    const listId = form.get('list') ?? ''
    return [{ email: form.get('contact[email]') ?? '', listId: listId === '0' ? '' : listId }]
  },
}
