import {
  box,
  code,
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

/** A moon and stars on strings, for tired parents. */
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
      heading('10% off, and tips for every stage', title),
      text('Join our list for 10% off your first order and one short, helpful email a week.', {
        color: soft,
      }),
      dropdown('stage', 'Your baby is', ['On the way', '0 to 3 months', '3 to 6 months', '6 to 12 months'], input),
      email('Email address', { ...input, textAlign: 'center' }),
      submit('Get 10% off', call),
      later('No thanks', { color: soft }),
    ),
    cross({ color: color('#ffffff'), backgroundColor: night }),
  ),
  tab(
    'Thank you',
    page,
    picture('baby', { minHeight: 190 }),
    box(
      { ...body, padding: [32, 44, 44, 44] },
      heading('Welcome to the family', title),
      text('Here is your code for 10% off your first order.', { color: soft }),
      code('HELLOBABY'),
      done('Start shopping', call),
    ),
    cross({ color: color('#ffffff'), backgroundColor: night }),
  ),
)
