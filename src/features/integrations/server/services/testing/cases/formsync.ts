import type { ServiceCase } from '../service-case.ts'
import { answered } from '../vendor-server.ts'

export const formsyncCase: ServiceCase = {
  credentials: {
    html: `<form action="https://news.example/subscribe" method="post">
      <input type="hidden" name="u" value="12"><input type="email" name="EMAIL" placeholder="Your email">
      <input name="FNAME" placeholder="First name"><input name="b_0123456789a_x" tabindex="-1">
      <input type="submit" value="Go"></form>`,
  },
  headers: {},
  lists: { exchanges: [], result: [] },
  fields: { exchanges: [], result: [{ key: 'FNAME', name: 'First name' }] },
  subscribe: {
    subscriber: { listId: '', fields: { FNAME: 'Ann' } },
    exchanges: [
      [
        'POST news.example/subscribe',
        answered(302, '<p>Thank you</p>', { location: 'https://news.example/thanks' }),
        { u: '12', EMAIL: 'Ann@example.com', FNAME: 'Ann' },
      ],
    ],
  },
}
