import { box, color, cross, done, email, game, heading, later, picture, submit, tab, template, text } from '../build.ts'

const black = color('#141414')
const paper = color('#f2ead7')
const page = {
  width: 480,
  backgroundColor: black,
  color: paper,
  borderRadius: 0,
  shadow: 'large',
  textAlign: 'center',
} as const
const body = { padding: [72, 40, 32, 40] as [number, number, number, number], gap: 14 }
const title = { fontFamily: 'Helvetica', fontSize: 40, fontWeight: 800, lineHeight: 1, letterSpacing: -1.8 } as const
const call = { backgroundColor: color('#ff6a45'), color: black, borderRadius: 0, fontWeight: 800 } as const
const input = { backgroundColor: color('#262626'), color: paper, borderColor: color('#8c8577'), borderRadius: 0 }

/** A wheel that turns like a record. */
export const recordWheel = template(
  {
    slug: 'record-wheel',
    name: 'Record shop prize wheel',
    description: 'A prize wheel that looks like a vinyl record.',
    trade: 'record shop',
    tags: ['wheel', 'play', 'music', 'dark', 'bold', 'discount'],
    form_type: 'game',
    settings: { show_type: 'exit' },
  },
  tab(
    'Play',
    page,
    box(
      body,
      heading('Spin the record, win up to 20% off', title),
      game('wheel', [
        ['5% off', 20, 'SIDE-A'],
        ['Next time', 12, null],
        ['10% off', 20, 'SIDE-B'],
        ['Free sleeve', 14, 'SLEEVE'],
        ['So close', 12, null],
        ['Free shipping', 10, 'COURIER'],
        ['Not today', 6, null],
        ['20% off', 5, 'ENCORE'],
        ['An LP', 1, 'LONGPLAY'],
      ]),
      email('Email address', input),
      submit('Spin the record', call),
      later('No thanks', { color: paper }),
    ),
    cross({ color: paper }),
  ),
  tab(
    'Thank you',
    page,
    picture('records', { minHeight: 220 }),
    box(
      body,
      heading('Enjoy your prize', title),
      text('Your code works for 30 days, in store and online.'),
      done('Shop records', call),
    ),
    cross({ color: paper, backgroundColor: black }),
  ),
)
