import { isSameText } from '#platform/server/secrets/same-text.ts'
import { text } from '../read-json.ts'
import { eventsOf, headerOf, hmac, type UnsubscribeHook } from './hook.ts'

/** As specified by HubSpot: an older request is a replay. Milliseconds. */
const tolerance = 5 * 60_000

/**
 * https://developers.hubspot.com/docs/guides/crm/private-apps/webhooks. Only an owner can enter the address, in the
 * private app's settings.
 */
export const hubspotHook: UnsubscribeHook = {
  isSigned(notice, { key }) {
    const time = headerOf(notice, 'x-hubspot-request-timestamp')
    if (key === '' || !(Math.abs(notice.now - Number(time)) <= tolerance)) return false
    const expected = hmac(key, 'POST', notice.url, notice.body, time).toString('base64')
    return isSameText(headerOf(notice, 'x-hubspot-signature-v3'), expected)
  },
  // An event identifies its contact by ID.
  read: (notice) =>
    eventsOf(notice).some(
      (event) => text(event, 'propertyName') === 'hs_email_optout' && text(event, 'propertyValue') === 'true',
    )
      ? 'ask'
      : [],
}
