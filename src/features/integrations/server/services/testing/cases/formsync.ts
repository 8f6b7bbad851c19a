import type { ServiceCase } from '../service-case.ts'
import { answered } from '../vendor-server.ts'

export const formsyncCase: ServiceCase = {
  credentials: {},
  headers: {},
  lists: { exchanges: [], result: [] },
  fields: { exchanges: [], result: [] },
  subscribe: {
    subscriber: {
      listId: '',
      fields: { FNAME: 'Ann' },
      form: {
        action: 'https://news.example/subscribe',
        method: 'POST',
        email_field: 'EMAIL',
        fields: [
          { key: 'EMAIL', name: 'Your email' },
          { key: 'FNAME', name: 'First name' },
        ],
        hidden: { u: '12' },
      },
    },
    exchanges: [
      [
        'POST news.example/subscribe',
        answered(302, '<p>Thank you</p>', { location: 'https://news.example/thanks' }),
        { u: '12', EMAIL: 'Ann@example.com', FNAME: 'Ann' },
      ],
    ],
  },
}
