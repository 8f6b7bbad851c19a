import { color, cross, done, email, heading, list, submit, tab, template, text } from '../build.ts'

const ink = color('#0f172a')
const soft = color('#475569')
const page = {
  width: 400,
  padding: [26, 28, 22, 28] as [number, number, number, number],
  gap: 12,
  backgroundColor: color('#ffffff'),
  color: ink,
  borderRadius: 16,
  borderWidth: 1,
  borderColor: color('#cbd5e1'),
  shadow: 'large',
} as const
const title = { fontSize: 24, fontWeight: 700, lineHeight: 1.2, letterSpacing: -0.6 } as const
const call = { backgroundColor: color('#0f6e5a'), color: color('#ffffff'), borderRadius: 10 }

/** A product update from the makers, in the corner of the docs. */
export const changelog = template(
  {
    slug: 'changelog',
    name: 'Product updates',
    description: 'A small changelog signup for the corner.',
    trade: 'software',
    tags: ['saas', 'product', 'updates', 'minimal', 'corner'],
    form_type: 'scroll-box',
  },
  tab(
    'Sign up',
    page,
    text('Product updates', {
      color: color('#0b5a49'),
      backgroundColor: color('#dff3ec'),
      borderRadius: 999,
      padding: [3, 12, 3, 12],
      fontSize: 13,
      fontWeight: 700,
      alignSelf: 'start',
    }),
    heading('New features, straight to your inbox', title),
    list(['What’s new, once a month', 'Tips to get more done', 'No spam, unsubscribe anytime'], { color: soft }),
    email('Work email', { borderRadius: 10, borderColor: color('#7c8aa0') }),
    submit('Get updates', call),
    cross({ color: ink }),
  ),
  tab(
    'Thank you',
    page,
    heading('You’re subscribed', title),
    text('We’ll email you when the next release is out.', { color: soft }),
    done('Close', call),
    cross({ color: ink }),
  ),
)
