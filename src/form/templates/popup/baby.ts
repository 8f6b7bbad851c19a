import {
  box,
  color,
  cross,
  done,
  dropdown,
  email,
  heading,
  later,
  picture,
  submit,
  tab,
  template,
  text,
} from '../build.ts'

const night = color('#26325a')
const soft = color('#56608a')
const page = {
  width: 500,
  backgroundColor: color('#f7f5ff'),
  color: night,
  borderRadius: 24,
  shadow: 'large',
  textAlign: 'center',
} as const
const body = { padding: [32, 44, 28, 44] as [number, number, number, number], gap: 14 }
const title = { fontSize: 32, fontWeight: 700, lineHeight: 1.18, letterSpacing: -0.5 } as const
const call = { backgroundColor: color('#3d4c8a'), color: color('#ffffff'), borderRadius: 14 }
const input = { borderRadius: 14, borderColor: color('#8088b0') }

/** A moon and stars on strings, for those who sleep little. */
export const baby = template(
  {
    slug: 'baby',
    name: 'Baby newsletter',
    description: 'A gentle weekly newsletter for parents.',
    trade: 'baby shop',
    tags: ['nursery', 'children', 'parents', 'series', 'soft'],
    form_type: 'popup',
  },
  tab(
    'Sign up',
    page,
    picture('baby', { minHeight: 190 }),
    box(
      body,
      heading('A calm letter for each of the first weeks', title),
      text('What helps, what can wait, and what the midwife would say. One minute to read, with one hand.', {
        color: soft,
      }),
      dropdown('stage', 'How far along are you?', ['Waiting', 'Newborn', 'Three months', 'Half a year'], input),
      email('you@example.com', { ...input, textAlign: 'center' }),
      submit('Send the first one', call),
      later('We’re asleep', { color: soft }),
    ),
    cross({ color: color('#ffffff'), backgroundColor: night }),
  ),
  tab(
    'Thank you',
    page,
    picture('baby', { minHeight: 190 }),
    box(
      { ...body, padding: [32, 44, 44, 44] },
      heading('Tucked in', title),
      text('The first letter comes tonight, when it’s quiet. Good luck with the next nap.', { color: soft }),
      done('Back to the little things', call),
    ),
    cross({ color: color('#ffffff'), backgroundColor: night }),
  ),
)
