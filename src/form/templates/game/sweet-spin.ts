import { box, color, cross, done, email, game, heading, later, picture, submit, tab, template, text } from '../build.ts'

const berry = color('#7a1239')
const page = {
  width: 500,
  backgroundColor: color('#fff4f7'),
  color: berry,
  borderRadius: 28,
  shadow: 'large',
  textAlign: 'center',
  fontFamily: 'Trebuchet MS',
} as const
const body = { padding: [24, 36, 28, 36] as [number, number, number, number], gap: 14 }
const title = { fontSize: 36, fontWeight: 800, lineHeight: 1.1, letterSpacing: -0.6 } as const
const call = { backgroundColor: color('#b8174f'), color: color('#ffffff'), borderRadius: 999, fontWeight: 700 } as const
const input = { borderRadius: 999, borderColor: color('#b07a8f'), textAlign: 'center' } as const

/** A slot machine with three reels of candy. */
export const sweetSpin = template(
  {
    slug: 'sweet-spin',
    name: 'Candy slot machine',
    description: 'A slot machine with nine prizes.',
    trade: 'sweet shop',
    tags: ['slot machine', 'play', 'discount', 'playful', 'food'],
    form_type: 'game',
  },
  tab(
    'Play',
    page,
    picture('candy', { minHeight: 96 }),
    box(
      body,
      heading('Win up to 20% off your treats', title),
      text('One free pull with your email. Most pulls win.'),
      game('slot-machine', [
        ['5% off', 20, 'SWEET5'],
        ['Next time', 12, null],
        ['10% off', 20, 'SWEET10'],
        ['So close', 12, null],
        ['Free fudge', 12, 'FUDGE'],
        ['Free shipping', 10, 'POSTED'],
        ['Not today', 8, null],
        ['20% off', 5, 'SWEET20'],
        ['A candy jar', 1, 'JAR'],
      ]),
      email('Email address', input),
      submit('Pull the lever', call),
      later('No thanks', { color: berry }),
    ),
    cross({ color: berry, backgroundColor: color('#fff4f7') }),
  ),
  tab(
    'Thank you',
    page,
    picture('candy', { minHeight: 96 }),
    box(
      body,
      heading('Enjoy your prize', title),
      text('Your code works on your next order, for two weeks.'),
      done('Shop candy', call),
    ),
    cross({ color: berry, backgroundColor: color('#fff4f7') }),
  ),
)
