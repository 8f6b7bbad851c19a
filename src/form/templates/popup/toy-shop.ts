import {
  box,
  color,
  columns,
  cross,
  done,
  dropdown,
  emailBelow,
  heading,
  later,
  picture,
  submit,
  tab,
  template,
  text,
} from '../build.ts'

const sea = color('#073b4c')
const rose = color('#c81d4a')
const page = {
  width: 560,
  backgroundColor: color('#fff7d6'),
  color: sea,
  borderRadius: 32,
  borderWidth: 6,
  borderColor: color('#ef476f'),
  shadow: 'large',
  textAlign: 'center',
  fontFamily: 'Trebuchet MS',
} as const
const body = { padding: [32, 40, 28, 40] as [number, number, number, number], gap: 14 }
const title = { fontSize: 38, fontWeight: 800, lineHeight: 1.08, letterSpacing: -0.6 } as const
const call = { backgroundColor: rose, color: color('#ffffff'), borderRadius: 16, fontWeight: 700 } as const
const input = { borderRadius: 16, borderColor: color('#3b7d90'), borderWidth: 2 }

/** Blocks, a train and a rocket: bright, round and loud enough for a birthday. */
export const toyShop = template(
  {
    slug: 'toy-shop',
    name: 'Birthday club',
    description: 'Bright colors; asks for the month of birth.',
    trade: 'toy shop',
    tags: ['children', 'gift', 'birthday', 'playful', 'choices'],
    form_type: 'popup',
  },
  tab(
    'Sign up',
    page,
    picture('toys', { minHeight: 190 }),
    box(
      body,
      heading('A birthday treat for your child', title),
      text('Join the birthday club: 15% off in their birthday month, and a small gift with your order.'),
      columns(
        420,
        { gap: 12, alignItems: 'end' },
        [
          1,
          [
            dropdown(
              'birthday',
              'Birthday month',
              [
                'January',
                'February',
                'March',
                'April',
                'May',
                'June',
                'July',
                'August',
                'September',
                'October',
                'November',
                'December',
              ],
              input,
            ),
          ],
        ],
        [1.4, [emailBelow('Your email address', input, 'you@example.com')]],
      ),
      submit('Join the birthday club', call),
      later('No thanks', { color: sea }),
    ),
    cross({ color: sea, backgroundColor: color('#fff7d6') }),
  ),
  tab(
    'Thank you',
    page,
    picture('toys', { minHeight: 190 }),
    box(
      { ...body, padding: [32, 40, 40, 40] },
      heading('You’re in the club!', title),
      text('We’ll email your 15% code at the start of their birthday month.'),
      done('Shop toys', call),
    ),
    cross({ color: sea, backgroundColor: color('#fff7d6') }),
  ),
)
