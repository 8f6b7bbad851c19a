import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { expect } from 'vitest'
import type { ServiceId } from '../../../contract.ts'

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const publicText = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')

/** The requests for registering webhooks at a service, its responses, and its unsubscribe notifications. */
export interface HookCase {
  readonly credentials: Record<string, string>
  /** Response to the request made when connecting. */
  readonly account: string
  readonly registers: readonly (readonly [request: string, answer: unknown, body: object])[]
  readonly removes: string
  /** Returns the body of a notification about a contact. */
  readonly notice: (email: string, listId: string) => string
  readonly type: 'application/json' | 'application/x-www-form-urlencoded'
  /** Returns the signature headers of a notification, using the registered data. */
  readonly sign?: (body: string, of: { token: string; now: number }) => Record<string, string>
}

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
/** The address given to services. */
export const hookAddress = expect.stringMatching(/^http:\/\/localhost:3000\/integrations\/hooks\/[a-z]+\/[\w-]{40,}$/)

/** Returns the signature of a notification at a given time, as Mailchimp computes it. */
export function mailchimpSignature(body: string, at: number, secret = 'signing-secret') {
  const time = Math.floor(at / 1000)
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return { 'x-mailchimp-signature': `t=${time},v1=${signature}` }
}

/** The services at which an address can be registered, with the expected requests. */
export const hookCases: Partial<Record<ServiceId, HookCase>> = {
  mailchimp: {
    credentials: { apiKey: 'key-us21' },
    account: 'GET us21.api.mailchimp.com/3.0/',
    registers: [
      [
        'POST us21.api.mailchimp.com/3.0/lists/7/webhooks',
        { id: 'w1', signing_enabled: true, signing_secret: 'signing-secret' },
        {
          url: hookAddress,
          events: { unsubscribe: true, cleaned: false },
          sources: { user: true, admin: true, api: true },
        },
      ],
    ],
    removes: 'DELETE us21.api.mailchimp.com/3.0/lists/7/webhooks/w1',
    notice: (email, list) => form({ type: 'unsubscribe', 'data[email]': email, 'data[list_id]': list }),
    type: 'application/x-www-form-urlencoded',
    sign: (body, { now }) => mailchimpSignature(body, now),
  },
  brevo: {
    credentials: { apiKey: 'key' },
    account: 'GET api.brevo.com/v3/account',
    registers: [
      [
        'POST api.brevo.com/v3/webhooks',
        { id: 5 },
        { url: hookAddress, type: 'marketing', events: ['unsubscribed'], auth: { type: 'bearer' } },
      ],
    ],
    removes: 'DELETE api.brevo.com/v3/webhooks/5',
    notice: (email) => JSON.stringify({ event: 'unsubscribe', email, list_id: [3] }),
    type: 'application/json',
    sign: (_body, { token }) => ({ authorization: `Bearer ${token}` }),
  },
  activecampaign: {
    credentials: { url: 'https://kettle.api-us1.com', apiKey: 'key' },
    account: 'GET kettle.api-us1.com/api/3/users/me',
    registers: [
      [
        'POST kettle.api-us1.com/api/3/webhooks',
        { webhook: { id: '8' } },
        { webhook: { url: hookAddress, events: ['unsubscribe'], sources: ['public', 'admin', 'api', 'system'] } },
      ],
    ],
    removes: 'DELETE kettle.api-us1.com/api/3/webhooks/8',
    notice: (email, list) => form({ type: 'unsubscribe', list, 'contact[email]': email }),
    type: 'application/x-www-form-urlencoded',
  },
  mailjet: {
    credentials: { apiKey: 'key', secretKey: 'secret' },
    account: 'GET api.mailjet.com/v3/REST/user',
    registers: [
      [
        'POST api.mailjet.com/v3/REST/eventcallbackurl',
        { Data: [{ ID: 9 }] },
        { EventType: 'unsub', Url: hookAddress, Version: 2, Status: 'alive' },
      ],
    ],
    removes: 'DELETE api.mailjet.com/v3/REST/eventcallbackurl/9',
    notice: (email, list) => JSON.stringify([{ event: 'unsub', email, mj_list_id: Number(list) }]),
    type: 'application/json',
  },
  sendgrid: {
    credentials: { apiKey: 'key' },
    account: 'GET api.sendgrid.com/v3/marketing/lists',
    registers: [
      [
        'POST api.sendgrid.com/v3/user/webhooks/event/settings',
        { id: 'h1' },
        { enabled: true, url: hookAddress, unsubscribe: true, group_unsubscribe: true },
      ],
      [
        'PATCH api.sendgrid.com/v3/user/webhooks/event/settings/signed/h1',
        { id: 'h1', public_key: publicText },
        { enabled: true },
      ],
    ],
    removes: 'DELETE api.sendgrid.com/v3/user/webhooks/event/settings/h1',
    notice: (email) => JSON.stringify([{ event: 'group_unsubscribe', email, timestamp: 1 }]),
    type: 'application/json',
    sign: (body) => ({
      'x-twilio-email-event-webhook-timestamp': '1790000000',
      'x-twilio-email-event-webhook-signature': sign('sha256', Buffer.from(`1790000000${body}`), privateKey).toString(
        'base64',
      ),
    }),
  },
}
