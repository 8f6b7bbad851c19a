import type { ServiceForm } from '../../../../shapes.ts'
import type { ServiceCase } from '../service-case.ts'
import { answered } from '../vendor-server.ts'

const form: ServiceForm = {
  action: 'https://news.example/subscribe',
  method: 'POST',
  email_field: 'EMAIL',
  fields: [
    { key: 'EMAIL', name: 'Your email' },
    { key: 'FNAME', name: 'First name' },
  ],
  hidden: { u: '12' },
}

export const formsyncCase: ServiceCase = {
  credentials: {},
  headers: {},
  lists: { exchanges: [], result: [] },
  fields: { exchanges: [], result: [] },
  subscribe: {
    subscriber: {
      listId: '',
      fields: { FNAME: 'Ann' },
      form,
    },
    exchanges: [
      [
        'POST news.example/subscribe',
        answered(302, '<p>Thank you</p>', { location: 'https://news.example/thanks' }),
        { u: '12', EMAIL: 'Ann@example.com', FNAME: 'Ann' },
      ],
    ],
  },
  update: {
    // Only the form is known: updating existing contacts is up to the service that receives it.
    subscriber: { listId: '', fields: { FNAME: 'Anna' }, form },
    exchanges: [
      [
        'POST news.example/subscribe',
        '<p>You are on the list already.</p>',
        { u: '12', EMAIL: 'Ann@example.com', FNAME: 'Anna' },
      ],
    ],
  },
}
