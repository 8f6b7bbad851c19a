import { box, color, cross, done, email, heading, picture, sides, submit, tab, template, text } from '../build.ts'

const ink = color('#2e2430')
const soft = color('#6b5d6c')
const page = {
  width: 400,
  backgroundColor: color('#f4ecf3'),
  color: ink,
  borderRadius: 0,
  shadow: 'large',
} as const
const title = { fontFamily: 'Didot', fontSize: 34, fontWeight: 400, lineHeight: 1.05, letterSpacing: -0.8 } as const
const call = { backgroundColor: ink, color: color('#f4ecf3'), borderRadius: 0, letterSpacing: 0.6 }

/** A still life and fine type on pale lilac. */
export const perfume = template(
  {
    slug: 'perfume',
    name: 'Perfume newsletter',
    description: 'Fine type on lilac, for perfume and candles.',
    trade: 'perfumery',
    tags: ['beauty', 'luxury', 'type', 'elegant', 'corner'],
    form_type: 'scroll-box',
    settings: { trigger_percent: 25, position: 'bottom-left', slide_direction: 'left' },
  },
  tab(
    'Sign up',
    page,
    picture('beauty', { minHeight: 150 }),
    box(
      { padding: [28, 36, 32, 36], gap: 14 },
      heading('3 free samples with your first order', title),
      text('Try our new scents at home before you choose a bottle.', { color: soft }),
      email('Email address', { backgroundColor: color('#f4ecf300'), borderRadius: 0, borderColor: ink }),
      submit('Get my samples', call),
    ),
    cross({ color: ink, backgroundColor: color('#f4ecf3') }),
  ),
  tab(
    'Thank you',
    { ...page, padding: sides(36), gap: 14 },
    heading('Your samples are reserved', title),
    text('We’ll add three of our favorites to your first order.', { color: soft }),
    done('Shop perfumes', call),
    cross({ color: ink }),
  ),
)
