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

/** Dark and aromatic: a cup from above beside large serif type; ends with a code to copy. */
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
            heading('Your first bag, 10% lighter on the purse', title),
            text(
              'We roast on Mondays and post the same day. Tell us where to send the code, and when a new lot lands.',
              {
                color: soft,
              },
            ),
            email('you@example.com', input),
            submit('Send my 10%', call),
            later('I only came to look', { color: soft }),
          ),
        ],
      ],
    ),
    cross({ color: foam, backgroundColor: dark }),
  ),
  tab(
    'Thank you',
    { ...page, width: 520, padding: [56, 48, 48, 48], gap: 16, textAlign: 'center' },
    heading('The kettle is on', title),
    text('Type this at the till, or copy it now. It holds for one order, any roast, any grind.', { color: soft }),
    code('ROAST10', { color: amber, borderRadius: 10 }),
    done('Choose a bag', call),
    cross({ color: foam, backgroundColor: dark }),
  ),
)
