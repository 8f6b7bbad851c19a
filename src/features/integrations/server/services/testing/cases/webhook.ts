import { expect } from 'vitest'
import { ann, type ServiceCase } from '../service-case.ts'

/** In the format of Standard Webhooks. */
export const webhookSecret = `whsec_${Buffer.from('a secret of 24 characters').toString('base64')}`

export const webhookCase: ServiceCase = {
  credentials: { url: 'https://hooks.zapier.example/hooks/catch/1/abc?silent=1', secret: webhookSecret },
  headers: {
    'webhook-id': expect.stringMatching(/^msg_[\w-]{36}$/),
    'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
    'webhook-signature': expect.stringMatching(/^v1,[\w+/]{43}=$/),
  },
  lists: { exchanges: [], result: [] },
  fields: {
    exchanges: [],
    result: [
      { key: 'first_name', name: 'First name' },
      { key: 'last_name', name: 'Last name' },
      { key: 'phone', name: 'Phone' },
    ],
  },
  subscribe: {
    subscriber: { listId: '', fields: { first_name: 'Ann' } },
    exchanges: [
      [
        'POST hooks.zapier.example/hooks/catch/1/abc?silent=1',
        'ok',
        {
          type: 'contact.subscribed',
          timestamp: ann.consentedAt,
          data: {
            email: 'Ann@example.com',
            fields: { first_name: 'Ann' },
            tags: ['vip'],
            consented_at: ann.consentedAt,
          },
        },
      ],
    ],
  },
  update: {
    subscriber: { listId: '', fields: { first_name: 'Anna' }, tags: [] },
    exchanges: [
      [
        'POST hooks.zapier.example/hooks/catch/1/abc?silent=1',
        { status: 'success' },
        {
          type: 'contact.subscribed',
          timestamp: ann.consentedAt,
          data: {
            email: 'Ann@example.com',
            fields: { first_name: 'Anna' },
            tags: [],
            consented_at: ann.consentedAt,
          },
        },
      ],
    ],
  },
}
