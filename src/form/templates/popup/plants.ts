import { box, code, color, cross, done, email, heading, later, template, picture, submit, tab, text } from '../build.ts'

const leaf = color('#123d2b')
const cream = color('#fdf6e3')
const sun = color('#ffcf56')
const page = {
  width: 560,
  backgroundColor: leaf,
  color: cream,
  borderRadius: 28,
  shadow: 'large',
  textAlign: 'center',
} as const
const title = { fontSize: 40, fontWeight: 800, lineHeight: 1.08, letterSpacing: -1 } as const
const call = { backgroundColor: sun, color: leaf, borderRadius: 999, fontWeight: 700 } as const

/** Deep green, with pots along the bottom edge. */
export const plants = template(
  {
    slug: 'plants',
    name: 'Plant shop discount',
    description: 'Deep color with a curved edge, for plant and gift shops.',
    trade: 'plants',
    tags: ['garden', 'gift', 'playful'],
    form_type: 'popup',
  },
  tab(
    'Sign up',
    page,
    box(
      { padding: [64, 52, 20, 52], gap: 16 },
      heading('A free cutting with your first plant', title),
      text('Join our list and we’ll add a rooted cutting to your first order, with simple care tips.'),
      email('you@example.com', {
        borderRadius: 999,
        textAlign: 'center',
        backgroundColor: cream,
        borderColor: cream,
        color: leaf,
      }),
      submit('Get my free cutting', call),
      later('No thanks', { color: color('#d5e3cf') }),
    ),
    picture('plants', { minHeight: 130 }),
    cross({ color: cream }),
  ),
  tab(
    'Thank you',
    page,
    box(
      { padding: [60, 52, 24, 52], gap: 16 },
      heading('Your cutting is waiting', title),
      text('Use this code at checkout and it ships free with your order.'),
      code('CUTTING'),
      done('Shop plants', call),
    ),
    picture('plants', { minHeight: 130 }),
    cross({ color: cream }),
  ),
)
