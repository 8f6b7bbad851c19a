import { isSameText } from '#platform/server/secrets/same-text.ts'
import { text } from '../read-json.ts'
import { headerOf, hmac, type UnsubscribeHook } from './hook.ts'

/** As specified by Mailchimp: an older notification is a replay. Milliseconds. */
const tolerance = 5 * 60_000

/**
 * https://mailchimp.com/developer/marketing/guides/sync-audience-data-webhooks/. Mailchimp sends one GET request to the
 * address before accepting it.
 */
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
    // Returned only once. Each list's webhook signs with its own key.
    return { id: text(answer, 'id'), key: text(answer, 'signing_secret') }
  },
  remove: ({ send }, id, listId) => send({ path: `/lists/${listId}/webhooks/${id}`, method: 'DELETE' }),
  isSigned(notice, { key }) {
    const keys = key.split('\n').filter(Boolean)
    // For an account that doesn't sign yet, the unguessable address is the proof.
    if (keys.length === 0) return true
    const parts = headerOf(notice, 'x-mailchimp-signature')
      .split(',')
      .map((part) => part.trim())
    const time = parts.find((part) => part.startsWith('t='))?.slice(2) ?? ''
    if (!(Math.abs(notice.now - Number(time) * 1000) <= tolerance)) return false
    const signatures = parts.filter((part) => part.startsWith('v1=')).map((part) => part.slice(3))
    const expected = keys.map((one) => hmac(one, `${time}.`, notice.body).toString('hex'))
    return signatures.some((signature) => expected.some((one) => isSameText(signature, one)))
  },
  read({ body }) {
    const form = new URLSearchParams(body.toString('utf8'))
    if (form.get('type') !== 'unsubscribe') return []
    return [{ email: form.get('data[email]') ?? '', listId: form.get('data[list_id]') ?? '' }]
  },
}
