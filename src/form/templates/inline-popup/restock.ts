import { box, color, columns, email, emblem, heading, hidden, sides, submit, tab, template, text } from '../build.ts'

const ink = color('#16302a')
const soft = color('#4d5d57')
const page = {
  width: 560,
  padding: sides(28, 28),
  gap: 10,
  backgroundColor: color('#eef3ee'),
  color: ink,
  borderRadius: 14,
} as const
const title = { fontSize: 24, fontWeight: 700, lineHeight: 1.2, letterSpacing: -0.3 } as const
const input = { backgroundColor: color('#ffffff'), color: ink, borderColor: color('#66766f'), borderRadius: 8 }
const call = { backgroundColor: color('#1b6b52'), color: color('#ffffff'), borderRadius: 8, fontWeight: 700 } as const

/** Takes the place of "Add to cart" on the page of a sold-out product. */
export const restock = template(
  {
    slug: 'restock',
    name: 'Back in stock',
    description:
      'For sold-out product pages: collects who is waiting for which page in “waiting_for”, so that you can email that segment.',
    trade: 'garden tools',
    tags: ['back in stock', 'waiting list', 'sold out', 'product', 'calm'],
    form_type: 'inline-popup',
    settings: { content_width: 560 },
  },
  tab(
    'Sign up',
    page,
    columns(
      0,
      { gap: 18, alignItems: 'center' },
      [1, [emblem('bell')]],
      [
        6,
        [
          heading('Sold out? Get notified', title),
          text('We’ll email you once, as soon as it’s back in stock.', { color: soft }),
        ],
        { gap: 4 },
      ],
    ),
    hidden('waiting_for', 'page'),
    hidden('waiting_for_name', 'title'),
    columns(
      420,
      { gap: 10 },
      [1.8, [email('Email address', input)]],
      [1, [submit('Notify me', { ...call, padding: sides(11, 12) })]],
    ),
  ),
  tab(
    'Thank you',
    page,
    box(
      { gap: 10 },
      heading('You’re on the list', title),
      text('We’ll email you once, as soon as it’s back.', { color: soft }),
    ),
  ),
)
