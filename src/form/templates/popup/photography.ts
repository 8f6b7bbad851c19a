import { box, color, columns, cross, done, go, heading, later, picture, tab, template, text } from '../build.ts'

const ink = color('#111214')
const soft = color('#53565c')
const page = { width: 860, backgroundColor: color('#fafafa'), color: ink, borderRadius: 0, shadow: 'large' } as const
const title = { fontFamily: 'Helvetica', fontSize: 46, fontWeight: 800, lineHeight: 1, letterSpacing: -2 } as const
const call = { backgroundColor: color('#c62828'), color: color('#ffffff'), borderRadius: 0 }

/** A photographer's contact sheet with one frame marked in red. */
export const photography = template(
  {
    slug: 'photography',
    name: 'Photographer booking',
    description: 'A black and white design that links to your booking page.',
    trade: 'photography',
    tags: ['portrait', 'wedding', 'booking', 'button', 'studio'],
    goal: 'call-to-action',
    form_type: 'popup',
    settings: { show_type: 'exit' },
  },
  tab(
    'Offer',
    page,
    columns(
      620,
      {},
      [1, [picture('photography', { minHeight: 210 })]],
      [
        1.1,
        [
          box(
            { padding: [64, 48, 44, 48], gap: 18, justifyContent: 'center' },
            heading('Book your family photo session', title),
            text('One hour, thirty edited photos, prints before Christmas. Four Saturdays left.', {
              color: soft,
              fontSize: 17,
            }),
            go('Check available dates', call, 'https://example.com/booking'),
            later('No thanks', { color: soft }),
          ),
        ],
      ],
    ),
    cross({ color: ink, backgroundColor: color('#fafafa') }),
  ),
  tab(
    'Thank you',
    { ...page, width: 520, padding: [60, 48, 48, 48], gap: 18 },
    heading('Your date is on hold', title),
    text('We hold it for 24 hours. A small deposit confirms your booking.', { color: soft, fontSize: 17 }),
    done('See more photos', call),
    cross({ color: ink }),
  ),
)
