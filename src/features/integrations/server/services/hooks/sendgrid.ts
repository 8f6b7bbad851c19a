import { isSignedByEc } from '#platform/server/secrets/ec-signature.ts'
import { text } from '../read-json.ts'
import { eventsOf, headerOf, type UnsubscribeHook } from './hook.ts'

const events = new Set(['unsubscribe', 'group_unsubscribe'])

/** https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event, signed with ECDSA. */
export const sendgridHook: UnsubscribeHook = {
  async register({ post, send }, { url }) {
    const settings = { enabled: true, url, unsubscribe: true, group_unsubscribe: true, friendly_name: 'Trellis' }
    const id = text(await post('/user/webhooks/event/settings', settings), 'id')
    const path = `/user/webhooks/event/settings/signed/${id}`
    return { id, key: text((await send({ path, method: 'PATCH', json: { enabled: true } })).json, 'public_key') }
  },
  remove: ({ send }, id) => send({ path: `/user/webhooks/event/settings/${id}`, method: 'DELETE' }),
  isSigned(notice, { key }) {
    const time = headerOf(notice, 'x-twilio-email-event-webhook-timestamp')
    const signature = headerOf(notice, 'x-twilio-email-event-webhook-signature')
    return isSignedByEc(Buffer.concat([Buffer.from(time), notice.body]), signature, key)
  },
  read: (notice) =>
    eventsOf(notice)
      .filter((event) => events.has(text(event, 'event')))
      .map((event) => ({ email: text(event, 'email'), listId: '' })),
}
