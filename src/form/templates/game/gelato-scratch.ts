import { box, color, cross, done, email, game, heading, later, picture, submit, tab, template, text } from '../build.ts'

const ink = color('#124b44')
const page = {
  width: 480,
  backgroundColor: color('#fffaf0'),
  color: ink,
  borderRadius: 24,
  shadow: 'large',
  textAlign: 'center',
} as const
const body = { padding: [24, 36, 28, 36] as [number, number, number, number], gap: 14 }
const title = { fontSize: 34, fontWeight: 800, lineHeight: 1.1, letterSpacing: -0.8 } as const
const call = { backgroundColor: color('#c02f4d'), color: color('#ffffff'), borderRadius: 16, fontWeight: 700 } as const
const input = { borderRadius: 16, borderColor: color('#74958f'), textAlign: 'center' } as const

/** A scratch card with an ice cream scoop under the silver. */
export const gelatoScratch = template(
  {
    slug: 'gelato-scratch',
    name: 'Ice cream scratch card',
    description: 'A scratch card with instant prizes.',
    trade: 'ice cream',
    tags: ['scratch card', 'play', 'food', 'café', 'summer', 'playful'],
    form_type: 'game',
    settings: { show_type: 'time-on-site' },
  },
  tab(
    'Play',
    page,
    picture('gelato', { minHeight: 150 }),
    box(
      body,
      heading('Scratch to win a free scoop', title),
      text('Enter your email and scratch the gold to see your prize.'),
      game('scratch-card', [
        ['A free scoop', 14, 'SCOOP'],
        ['Free sprinkles', 24, 'SPRINKLES'],
        ['10% off a tub', 20, 'TUB10'],
        ['Next time', 10, null],
        ['A bigger cone', 14, 'CONE'],
        ['So close', 10, null],
        ['Two for one', 5, 'TWOFORONE'],
        ['Not today', 6, null],
        ['A whole tub', 1, 'WHOLETUB'],
      ]),
      email('Email address', input),
      submit('Get my scratch card', call),
      later('No thanks', { color: ink }),
    ),
    cross({ color: ink, backgroundColor: color('#fffaf0') }),
  ),
  tab(
    'Thank you',
    page,
    picture('gelato', { minHeight: 150 }),
    box(
      body,
      heading('Enjoy your prize', title),
      text('Show your prize at the counter by Sunday.'),
      done('See today’s flavors', call),
    ),
    cross({ color: ink, backgroundColor: color('#fffaf0') }),
  ),
)
