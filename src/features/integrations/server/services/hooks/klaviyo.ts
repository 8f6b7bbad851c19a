import { isSameText } from '#platform/server/secrets/same-text.ts'
import { rows, text } from '../read-json.ts'
import { headerOf, hmac, jsonOf, type UnsubscribeHook } from './hook.ts'

const topic = 'event:klaviyo.unsubscribed_from_email_marketing'

/**
 * https://developers.klaviyo.com/en/docs/system-webhooks. Not available on every plan. Accounts without it are polled
 * every hour.
 */
export const klaviyoHook: UnsubscribeHook = {
  async register({ post }, { url, secret }) {
    const answer = await post('/webhooks', {
      data: {
        type: 'webhook',
        attributes: { name: 'Trellis', endpoint_url: url, secret_key: secret },
        relationships: { 'webhook-topics': { data: [{ type: 'webhook-topic', id: topic }] } },
      },
    })
    return { id: text(answer, 'data', 'id') }
  },
  remove: ({ send }, id) => send({ path: `/webhooks/${id}`, method: 'DELETE' }),
  isSigned(notice, { secret }) {
    const expected = hmac(secret, notice.body, headerOf(notice, 'klaviyo-timestamp')).toString('hex')
    return isSameText(headerOf(notice, 'klaviyo-signature'), expected)
  },
  // An event identifies its profile by ID.
  read: (notice) => (rows(jsonOf(notice), 'data').some((event) => text(event, 'topic') === topic) ? 'ask' : []),
}
