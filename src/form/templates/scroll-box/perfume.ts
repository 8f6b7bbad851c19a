import { color, cross, done, email, heading, sides, submit, tab, template, text } from '../build.ts'

const ink = color('#2e2430')
const soft = color('#6b5d6c')
const page = {
  width: 400,
  padding: [36, 36, 28, 36] as [number, number, number, number],
  gap: 14,
  backgroundColor: color('#f4ecf3'),
  color: ink,
  borderRadius: 0,
  shadow: 'large',
} as const
const title = { fontFamily: 'Didot', fontSize: 34, fontWeight: 400, lineHeight: 1.05, letterSpacing: -0.8 } as const
const call = { backgroundColor: ink, color: color('#f4ecf3'), borderRadius: 0, letterSpacing: 0.6 }

/** Type and a breath of lilac. */
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
    heading('How does it smell after six hours?', title),
    text('Three vials in a matchbox. Wear each for a day, keep the one you miss.', { color: soft }),
    email('Email address', { backgroundColor: color('#f4ecf300'), borderRadius: 0, borderColor: ink }),
    submit('Order the matchbox', call),
    cross({ color: ink }),
  ),
  tab(
    'Thank you',
    { ...page, padding: sides(36) },
    heading('Close your eyes', title),
    text('The matchbox is on its way. Patience: a scent needs an afternoon to tell its story.', { color: soft }),
    done('Back to the shelf', call),
    cross({ color: ink }),
  ),
)
