import { text } from '../read-json.ts'
import { eventsOf, type UnsubscribeHook } from './hook.ts'

/** https://dev.mailjet.com/email/guides/webhooks/. Version 2 sends events in lists. */
export const mailjetHook: UnsubscribeHook = {
  async register({ post }, { url }) {
    const answer = await post('/eventcallbackurl', { EventType: 'unsub', Url: url, Version: 2, Status: 'alive' })
    return { id: text(answer, 'Data', 0, 'ID') }
  },
  remove: ({ send }, id) => send({ path: `/eventcallbackurl/${id}`, method: 'DELETE' }),
  read: (notice) =>
    eventsOf(notice)
      .filter((event) => text(event, 'event') === 'unsub')
      .map((event) => {
        const listId = text(event, 'mj_list_id')
        return { email: text(event, 'email'), listId: listId === '0' ? '' : listId }
      }),
}
