import { ann, type ServiceCase } from '../service-case.ts'

export const webhookCase: ServiceCase = {
  credentials: { url: 'https://hooks.zapier.example/hooks/catch/1/abc?silent=1', secret: '' },
  headers: {},
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
}
