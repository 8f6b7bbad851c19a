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
  sides,
  submit,
  tab,
  template,
  text,
} from '../build.ts'

const leaf = color('#24402e')
const soft = color('#4a6251')
const page = { width: 780, backgroundColor: color('#f3f7ec'), color: leaf, borderRadius: 20, shadow: 'large' } as const
const title = { fontFamily: 'Palatino', fontSize: 40, fontWeight: 400, lineHeight: 1.12, letterSpacing: -0.4 } as const
const call = { backgroundColor: leaf, color: color('#ffffff'), borderRadius: 999 }
const input = { borderRadius: 999, borderColor: color('#798e7e'), padding: sides(10, 20) }

/** A teapot among leaves: quiet green, and a code for free samples. */
export const tea = template(
  {
    slug: 'tea',
    name: 'Tea samples',
    description: 'Free samples in exchange for an email, for tea and food shops.',
    trade: 'tea',
    tags: ['food', 'sample', 'code', 'green', 'calm'],
    form_type: 'popup',
  },
  tab(
    'Sign up',
    page,
    columns(
      580,
      {},
      [
        1.25,
        [
          box(
            { padding: [60, 48, 40, 48], gap: 16, justifyContent: 'center' },
            heading('Free tea samples with your first order', title),
            text('Three single-garden teas, on us. Join our list and we’ll send the code.', {
              color: soft,
            }),
            email('you@example.com', input),
            submit('Get my free samples', call),
            later('No thanks', { color: soft }),
          ),
        ],
      ],
      [1, [picture('tea', { minHeight: 200 })]],
    ),
    cross({ color: leaf, backgroundColor: color('#f3f7ec') }),
  ),
  tab(
    'Thank you',
    { ...page, width: 500, padding: [56, 48, 48, 48], gap: 16, textAlign: 'center' },
    heading('Here’s your code', title),
    text('Add it to your first order and the samples ship free.', { color: soft }),
    code('FIRSTFLUSH', { borderRadius: 16 }),
    done('Shop teas', call),
    cross({ color: leaf }),
  ),
)
