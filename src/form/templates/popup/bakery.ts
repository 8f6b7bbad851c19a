import {
  box,
  color,
  columns,
  cross,
  done,
  email,
  heading,
  later,
  picture,
  template,
  sides,
  submit,
  tab,
  text,
} from '../build.ts'

const ink = color('#3b2314')
const crust = color('#a8431d')
const page = { width: 800, backgroundColor: color('#fff8ee'), color: ink, borderRadius: 20, shadow: 'large' } as const
const title = { fontFamily: 'Georgia', fontSize: 38, fontWeight: 700, lineHeight: 1.15, letterSpacing: -0.5 } as const
const call = { backgroundColor: crust, color: color('#ffffff'), borderRadius: 999 }

/** Warm and round: an image next to a serif headline. */
export const bakery = template(
  {
    slug: 'bakery',
    name: 'Bakery newsletter',
    description: 'A photo beside a serif headline, for bakeries, cafés, and food shops.',
    trade: 'bakery',
    tags: ['food', 'café', 'restaurant', 'picture'],
    form_type: 'popup',
  },
  tab(
    'Sign up',
    page,
    columns(
      560,
      { gap: 0 },
      [1, [picture('bakery', { minHeight: 190 })]],
      [
        1.15,
        [
          box(
            { padding: [56, 44, 36, 44], gap: 16, justifyContent: 'center' },
            text('The Thursday list', { color: crust, fontSize: 14, fontWeight: 600, letterSpacing: 0.4 }),
            heading('Hear first what comes out of the oven', title),
            text(
              'One bread a week never reaches the shelf. We write on Thursday, you pick it up on Saturday, still warm.',
            ),
            email('you@example.com', { borderRadius: 999, borderColor: color('#a58468'), padding: sides(10, 20) }),
            submit('Save me a loaf', call),
            later('Not now', { color: color('#6d4c35') }),
          ),
        ],
      ],
    ),
    cross({ color: ink, backgroundColor: color('#fff8ee') }),
  ),
  tab(
    'Thank you',
    { ...page, width: 520 },
    picture('bakery', { minHeight: 180 }),
    box(
      { padding: [36, 44, 44, 44], gap: 14, textAlign: 'center' },
      heading('You’re on the list', title),
      text('Thursday’s letter tells you what we’re baking. Bring a bag, and an appetite.'),
      done('Back to the shop', call),
    ),
    cross({ color: ink, backgroundColor: color('#fff8ee') }),
  ),
)
