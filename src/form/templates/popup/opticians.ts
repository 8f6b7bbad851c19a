import { box, color, cross, done, go, heading, later, picture, tab, template, text } from '../build.ts'

const ink = color('#10282c')
const soft = color('#47595c')
const teal = color('#0b6168')
const page = { width: 640, backgroundColor: color('#ffffff'), color: ink, borderRadius: 24, shadow: 'large' } as const
const body = { padding: [40, 52, 36, 52] as [number, number, number, number], gap: 16 }
const title = { fontSize: 38, fontWeight: 800, lineHeight: 1.1, letterSpacing: -1 } as const
const call = { backgroundColor: teal, color: color('#ffffff'), borderRadius: 12 }

/** A pair of glasses that brings distant things into focus. One button, no field. */
export const opticians = template(
  {
    slug: 'opticians',
    name: 'Optician appointment',
    description: 'One image and one button to book an appointment.',
    trade: 'opticians',
    tags: ['health', 'appointment', 'booking', 'button'],
    goal: 'call-to-action',
    form_type: 'popup',
    settings: { show_type: 'time-on-site' },
  },
  tab(
    'Offer',
    page,
    picture('opticians', { minHeight: 230 }),
    box(
      body,
      heading('Free eye test this month', title),
      text('Twenty minutes with an optician, no obligation. Pick a time that suits you.', {
        color: soft,
        fontSize: 17,
      }),
      go('Book my eye test', call, 'https://example.com/eye-test'),
      later('No thanks', { color: soft }),
    ),
    cross({ color: ink, backgroundColor: color('#ffffff') }),
  ),
  tab(
    'Thank you',
    page,
    picture('opticians', { minHeight: 230 }),
    box(
      body,
      heading('See you soon', title),
      text('Need another time? One call is enough to move it.', {
        color: soft,
        fontSize: 17,
      }),
      done('Browse frames', call),
    ),
    cross({ color: ink, backgroundColor: color('#ffffff') }),
  ),
)
