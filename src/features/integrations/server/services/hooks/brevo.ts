import { text } from '../read-json.ts'
import { isSameText } from '#platform/server/secrets/same-text.ts'
import { eventsOf, headerOf, type UnsubscribeHook } from './hook.ts'

/** https://developers.brevo.com/docs/marketing-webhooks */
export const brevoHook: UnsubscribeHook = {
  async register({ post }, { url, secret }) {
    const answer = await post('/webhooks', {
      url,
      description: 'Trellis: unsubscribes',
      type: 'marketing',
      events: ['unsubscribed'],
      auth: { type: 'bearer', token: secret },
    })
    return { id: text(answer, 'id') }
  },
  remove: ({ send }, id) => send({ path: `/webhooks/${id}`, method: 'DELETE' }),
  isSigned: (notice, { secret }) => isSameText(headerOf(notice, 'authorization'), `Bearer ${secret}`),
  // A contact who unsubscribes is added to the blocklist of the whole account.
  read: (notice) =>
    eventsOf(notice)
      .filter((event) => /^unsubscribed?$/.test(text(event, 'event')))
      .map((event) => ({ email: text(event, 'email'), listId: '' })),
}
