import { box, color, cross, done, go, heading, later, picture, tab, template, text } from '../build.ts'

const green = color('#13352f')
const brass = color('#e9c46a')
const pale = color('#cdd9d2')
const page = { width: 400, backgroundColor: green, color: color('#ffffff'), borderRadius: 6, shadow: 'large' } as const
const body = { padding: [22, 28, 24, 28] as [number, number, number, number], gap: 12 }
const title = { fontFamily: 'Didot', fontSize: 30, fontWeight: 400, lineHeight: 1.1, letterSpacing: -0.3 } as const
const call = { backgroundColor: brass, color: green, borderRadius: 4 }

/** Tonight’s dish, and a table for two. */
export const restaurant = template(
  {
    slug: 'restaurant',
    name: 'Restaurant booking',
    description: 'A dish of the day with a button to book.',
    trade: 'restaurant',
    tags: ['food', 'booking', 'button', 'dark', 'corner'],
    goal: 'call-to-action',
    form_type: 'scroll-box',
    settings: { trigger_percent: 30 },
  },
  tab(
    'Offer',
    page,
    picture('restaurant', { minHeight: 150 }),
    box(
      body,
      heading('Dinner tonight? Tables are still free', title),
      text('Fresh fish from the lake, three courses for $39. Open from 6 pm.', { color: pale }),
      go('Book a table', call, 'https://example.com/table'),
      later('Not tonight', { color: pale }),
    ),
    cross({ color: brass, backgroundColor: green }),
  ),
  tab(
    'Thank you',
    page,
    picture('restaurant', { minHeight: 150 }),
    box(
      body,
      heading('See you soon', title),
      text('Running late or need to cancel? Please give us a call.', { color: pale }),
      done('See the menu', call),
    ),
    cross({ color: brass, backgroundColor: green }),
  ),
)
