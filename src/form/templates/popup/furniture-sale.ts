import { box, color, countdown, cross, done, go, heading, later, picture, tab, template, text } from '../build.ts'

const ink = color('#20393b')
const soft = color('#56625f')
const rust = color('#a8452a')
const page = { width: 680, backgroundColor: color('#fdf8f0'), color: ink, borderRadius: 8, shadow: 'large' } as const
const body = { padding: [36, 52, 36, 52] as [number, number, number, number], gap: 14 }
const title = { fontFamily: 'Georgia', fontSize: 44, fontWeight: 400, lineHeight: 1.08, letterSpacing: -1 } as const
const call = { backgroundColor: rust, color: color('#ffffff'), borderRadius: 4 }

/** An inviting living room, and a sale countdown. */
export const furnitureSale = template(
  {
    slug: 'furniture-sale',
    name: 'Sale countdown',
    description: 'A sale with a countdown and one button.',
    trade: 'furniture',
    tags: ['sale', 'countdown', 'interiors', 'home', 'button'],
    goal: 'call-to-action',
    form_type: 'popup',
    settings: { show_type: 'page-count', triggers: { page_count: 3 } },
  },
  tab(
    'Sale',
    page,
    picture('furniture', { minHeight: 240 }),
    box(
      { ...body, textAlign: 'center' },
      heading('Showroom sale: 30% off', title),
      text('Sofas, lamps and tables from our showroom, delivered free to your room.', { color: soft }),
      countdown(48, 'UU NN, hh:mm:ss', { fontSize: 30, fontWeight: 700, color: rust }),
      go('Shop the sale', call, 'https://example.com/sale'),
      later('No thanks', { color: soft }),
    ),
    cross({ color: ink, backgroundColor: color('#fdf8f0') }),
  ),
  tab(
    'Thank you',
    page,
    picture('furniture', { minHeight: 240 }),
    box(
      { ...body, textAlign: 'center' },
      heading('Thank you', title),
      text('The sale ends tonight. Your 30% is taken off at checkout.', { color: soft }),
      done('Keep shopping', call),
    ),
    cross({ color: ink, backgroundColor: color('#fdf8f0') }),
  ),
)
