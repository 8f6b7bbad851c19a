import { randomUUID } from 'node:crypto'
import { webhookHeaders } from '#platform/server/outgoing/standard-webhook.ts'
import { type EmailService, plainField, secretField, typedBase } from './service.ts'

/**
 * Any program with a web address, such as Zapier. If there is a secret, requests are signed according to Standard
 * Webhooks (standardwebhooks.com).
 */
export const webhook: EmailService = {
  id: 'webhook',
  name: 'Webhook or Zapier',
  listLabel: '',
  credentialFields: [
    plainField('url', 'URL', 'Where each new subscriber is posted, such as the address of a Zapier catch hook.'),
    secretField('secret', 'Signing secret', 'Optional. Signs each request by Standard Webhooks.'),
  ],
  limits: { perMinute: 600, atOnce: 4 },
  hasTags: true,
  hasFreeFields: true,
  open: ({ url = '' }) => ({ base: typedBase(url) + new URL(url.includes('://') ? url : `https://${url}`).search }),
  account: async ({ credentials: { url = '' } }) => new URL(typedBase(url)).host,
  lists: async () => [],
  fields: async () => [
    { key: 'first_name', name: 'First name' },
    { key: 'last_name', name: 'Last name' },
    { key: 'phone', name: 'Phone' },
  ],
  async subscribe({ send, credentials: { secret = '' } }, { email, fields, tags, consentedAt }) {
    const data = { email, fields, tags, consented_at: consentedAt }
    const body = { type: 'contact.subscribed', timestamp: consentedAt, data }
    const signed = { id: `msg_${randomUUID()}`, at: Date.now(), body: JSON.stringify(body) }
    await send({
      path: '',
      method: 'POST',
      json: body,
      isText: true,
      headers: webhookHeaders(signed, secret ? [secret] : []),
    })
  },
}
