import {
  box,
  code,
  color,
  columns,
  cross,
  done,
  email,
  heading,
  later,
  picture,
  submit,
  tab,
  template,
  text,
} from '../build.ts'

const dark = color('#24150e')
const foam = color('#f6ead9')
const amber = color('#e8a65c')
const soft = color('#d3bda6')
const page = { width: 820, backgroundColor: dark, color: foam, borderRadius: 14, shadow: 'large' } as const
const title = { fontFamily: 'Palatino', fontSize: 44, fontWeight: 700, lineHeight: 1.08, letterSpacing: -0.8 } as const
const call = { backgroundColor: amber, color: dark, borderRadius: 10, fontWeight: 700 } as const
const input = { backgroundColor: color('#331f15'), color: foam, borderColor: color('#9c7c62'), borderRadius: 10 }

/** Dark and aromatic: a cup from above next to large serif type. Ends with a code to copy. */
export const coffee = template(
  {
    slug: 'coffee',
    name: 'Coffee discount',
    description: 'A discount code on first signup, for coffee shops.',
    trade: 'coffee roaster',
    tags: ['food', 'café', 'discount', 'code', 'dark'],
    form_type: 'popup',
  },
  tab(
    'Sign up',
    page,
    columns(
      600,
      {},
      [1, [picture('coffee', { minHeight: 200 })]],
      [
        1.2,
        [
          box(
            { padding: [60, 48, 40, 48], gap: 16, justifyContent: 'center' },
            heading('10% off your first bag', title),
            text('Roasted on Monday, shipped the same day. Join our list for your code and news of fresh roasts.', {
              color: soft,
            }),
            email('you@example.com', input),
            submit('Get 10% off', call),
            later('No thanks', { color: soft }),
          ),
        ],
      ],
    ),
    cross({ color: foam, backgroundColor: dark }),
  ),
  tab(
    'Thank you',
    { ...page, width: 520, padding: [56, 48, 48, 48], gap: 16, textAlign: 'center' },
    heading('Here’s your code', title),
    text('It takes 10% off one order, any roast and any grind.', { color: soft }),
    code('ROAST10', { color: amber, borderRadius: 10 }),
    done('Shop coffee', call),
    cross({ color: foam, backgroundColor: dark }),
  ),
)
