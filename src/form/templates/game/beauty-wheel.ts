import {
  box,
  color,
  columns,
  cross,
  done,
  email,
  game,
  heading,
  later,
  picture,
  sides,
  submit,
  tab,
  template,
  text,
} from '../build.ts'

const ink = color('#4a1027')
const rose = color('#b02350')
const page = { width: 820, backgroundColor: color('#fdf1ef'), color: ink, borderRadius: 16, shadow: 'large' } as const
const title = { fontFamily: 'Didot', fontSize: 44, fontWeight: 400, lineHeight: 1.05, letterSpacing: -1 } as const
const call = { backgroundColor: rose, color: color('#ffffff'), borderRadius: 999 }
const input = { borderRadius: 999, borderColor: color('#ad8089'), padding: sides(10, 20) }

/** A prize wheel next to elegant type. */
export const beautyWheel = template(
  {
    slug: 'beauty-wheel',
    name: 'Beauty prize wheel',
    description: 'A prize wheel with an elegant design.',
    trade: 'cosmetics',
    tags: ['wheel', 'play', 'beauty', 'discount', 'elegant'],
    form_type: 'game',
  },
  tab(
    'Play',
    page,
    columns(
      620,
      { alignItems: 'center' },
      [
        1,
        [
          box(
            { padding: sides(28, 28) },
            game(
              'wheel',
              [
                ['5% off', 20, 'SHADE5'],
                ['Next time', 12, null],
                ['10% off', 18, 'SHADE10'],
                ['Free sample', 16, 'SAMPLE'],
                ['Not today', 12, null],
                ['15% off', 8, 'SHADE15'],
                ['Free shipping', 8, 'PORTER'],
                ['So close', 4, null],
                ['A lipstick', 2, 'LIPSTICK'],
              ],
              { color: rose },
            ),
          ),
        ],
      ],
      [
        1.05,
        [
          heading('Spin to win beauty treats', title),
          text('Discounts, free samples and free shipping. One spin per email, most spins win.'),
          email('Email address', input),
          submit('Spin the wheel', call),
          later('No thanks', { color: ink }),
        ],
        { padding: [40, 44, 32, 20], gap: 14 },
      ],
    ),
    cross({ color: ink, backgroundColor: color('#fdf1ef') }),
  ),
  tab(
    'Thank you',
    { ...page, width: 520 },
    picture('beauty', { minHeight: 210 }),
    box(
      { padding: [36, 44, 44, 44], gap: 14, textAlign: 'center' },
      heading('Enjoy your prize', title),
      text('Your code works on your next order, for 30 days.'),
      done('Start shopping', call),
    ),
    cross({ color: ink, backgroundColor: color('#fdf1ef') }),
  ),
)
